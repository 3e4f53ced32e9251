import { Suspense, lazy, useSyncExternalStore, type ComponentType } from "react";
import { checkConnection, onReconnected } from "#web/api/server-connection.ts";

/**
 * React's `lazy` with retry, which also happens automatically when the server responds again; a
 * successful retry serves every instance of the component.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Loading,
    Failed,
  }: { Loading: ComponentType<Props>; Failed: ComponentType<Props & { retry: () => void }> },
): ComponentType<Props> {
  // A failed load also resolves to a component, because `lazy` would cache a rejection.
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.error(error);
        hasFailed = true;
        void checkConnection();
        return { default: (props: Props) => <Failed {...props} retry={retry} /> };
      }
    });
  let hasFailed = false;
  let current = attempt();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const retry = () => {
    hasFailed = false;
    current = attempt();
    for (const listener of listeners) listener();
  };
  onReconnected(() => hasFailed && retry());

  return function LazyWithRetry(props: Props) {
    const Loaded = useSyncExternalStore(subscribe, () => current);
    return (
      <Suspense fallback={<Loading {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
