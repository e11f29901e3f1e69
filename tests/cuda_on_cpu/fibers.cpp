#include "fibers.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(DRAPE_TSAN)
#include <sanitizer/tsan_interface.h>
#endif
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace cuda_on_cpu {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(DRAPE_TSAN)
constexpr size_t kStack = 512 * 1024;
#else
constexpr size_t kStack = 128 * 1024;
#endif

}  // namespace

#if defined(__x86_64__)
// Saves the registers that a call keeps and the stack pointer, and takes up those of the other.
extern "C" void drapeSwitchStack(void** save, void* to);
// Where a fiber starts: calls r12 with rbx.
extern "C" void drapeEnterFiber();
asm(R"(
.text
.globl drapeSwitchStack
.type drapeSwitchStack, @function
drapeSwitchStack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size drapeSwitchStack, .-drapeSwitchStack
.globl drapeEnterFiber
.type drapeEnterFiber, @function
drapeEnterFiber:
    movq %rbx, %rdi
    andq $-16, %rsp
    call *%r12
    ud2
.size drapeEnterFiber, .-drapeEnterFiber
)");
#endif

struct Fiber::State
{
    char* stack = nullptr;
    void (*work)(void*) = nullptr;
    void* argument = nullptr;
    bool done = true;
#if defined(__x86_64__)
    void* own = nullptr;
    void* caller = nullptr;
#else
    ucontext_t own{}, caller{};
#endif
#if defined(__SANITIZE_ADDRESS__)
    void* ownFake = nullptr;
    void* callerFake = nullptr;
    const void* callerStack = nullptr;
    size_t callerSize = 0;
#endif
#if defined(DRAPE_TSAN)
    void* ownTsan = nullptr;
    void* callerTsan = nullptr;
#endif

    void toCaller()
    {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(&ownFake, callerStack, callerSize);
#endif
#if defined(DRAPE_TSAN)
        __tsan_switch_to_fiber(callerTsan, __tsan_switch_to_fiber_no_sync);
#endif
#if defined(__x86_64__)
        drapeSwitchStack(&own, caller);
#else
        swapcontext(&own, &caller);
#endif
        arrived();
    }
    void toFiber()
    {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(&callerFake, stack, kStack);
#endif
#if defined(DRAPE_TSAN)
        callerTsan = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(ownTsan, __tsan_switch_to_fiber_no_sync);
#endif
#if defined(__x86_64__)
        drapeSwitchStack(&caller, own);
#else
        swapcontext(&caller, &own);
#endif
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_finish_switch_fiber(callerFake, nullptr, nullptr);
#endif
    }
    void arrived()
    {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_finish_switch_fiber(ownFake, &callerStack, &callerSize);
#endif
    }

    /// The fiber's whole life: one work after another.
    [[noreturn]] static void live(State* state)
    {
        state->arrived();
        for (;;)
        {
            state->work(state->argument);
            state->done = true;
            state->toCaller();
        }
    }
#if !defined(__x86_64__)
    static void enter(unsigned high, unsigned low)
    {
        live(reinterpret_cast<State*>(uintptr_t{high} << 32 | low));
    }
#endif
    void prepare()
    {
#if defined(__x86_64__)
        // As drapeSwitchStack would have left it.
        auto* top = reinterpret_cast<uintptr_t*>(stack + kStack);
        *--top = 0;
        *--top = reinterpret_cast<uintptr_t>(&drapeEnterFiber);
        *--top = 0;                                   // rbp
        *--top = reinterpret_cast<uintptr_t>(this);   // rbx
        *--top = reinterpret_cast<uintptr_t>(&live);  // r12
        for (int i = 0; i < 3; ++i)
            *--top = 0;
        own = top;
#else
        getcontext(&own);
        own.uc_stack.ss_sp = stack;
        own.uc_stack.ss_size = kStack;
        const auto address = reinterpret_cast<uintptr_t>(this);
        makecontext(&own, reinterpret_cast<void (*)()>(&State::enter), 2, static_cast<unsigned>(address >> 32),
                    static_cast<unsigned>(address));
#endif
    }
};

Fiber::Fiber() : state_(std::make_unique<State>())
{
    void* const place = mmap(nullptr, kStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED)
        throw std::bad_alloc();
    state_->stack = static_cast<char*>(place);
#if defined(DRAPE_TSAN)
    state_->ownTsan = __tsan_create_fiber(0);
#endif
    state_->prepare();
}

Fiber::~Fiber()
{
#if defined(DRAPE_TSAN)
    __tsan_destroy_fiber(state_->ownTsan);
#endif
    munmap(state_->stack, kStack);
}

bool Fiber::start(void (*work)(void*), void* argument)
{
    state_->work = work;
    state_->argument = argument;
    return resume();
}

bool Fiber::resume()
{
    state_->done = false;
    state_->toFiber();
    return state_->done;
}

void Fiber::leave()
{
    state_->toCaller();
}

}  // namespace cuda_on_cpu
