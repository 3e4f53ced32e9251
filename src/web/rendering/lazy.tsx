import { Suspense, lazy, useSyncExternalStore, type ComponentType } from "react";

/** React's `lazy` with retry; a successful retry serves every instance of the component. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Loading,
    Failed,
  }: { Loading: ComponentType<Props>; Failed: ComponentType<Props & { retry: () => void }> },
): ComponentType<Props> {
  // A failure to load is a component too: `lazy` would cache the rejection.
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.error(error);
        return { default: (props: Props) => <Failed {...props} retry={retry} /> };
      }
    });
  let current = attempt();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const retry = () => {
    current = attempt();
    for (const listener of listeners) listener();
  };

  return function LazyWithRetry(props: Props) {
    const Loaded = useSyncExternalStore(subscribe, () => current);
    return (
      <Suspense fallback={<Loading {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
