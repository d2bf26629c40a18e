/** What tests use of a module that workerd has (`nodejs_compat`) and whose types are not among those of Workers. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result;
    getStore(): Store | undefined;
  }
}
