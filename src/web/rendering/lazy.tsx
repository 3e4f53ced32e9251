import {
  Component,
  Suspense,
  lazy,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from "react";

/** React's `lazy` with retry; a successful retry serves every instance of the component. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Loading,
    Failed,
  }: { Loading: ComponentType<Props>; Failed: ComponentType<Props & { retry: () => void }> },
): ComponentType<Props> {
  // `lazy` caches a rejection, so a retry needs another one.
  const attempt = (number: number) => ({ number, Loaded: lazy(() => loadDefault(load)) });
  let current = attempt(0);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const retry = () => {
    current = attempt(current.number + 1);
    for (const listener of listeners) listener();
  };

  return function LazyWithRetry(props: Props) {
    const { number, Loaded } = useSyncExternalStore(subscribe, () => current);
    return (
      <LoadErrorBoundary key={number} fallback={<Failed {...props} retry={retry} />}>
        <Suspense fallback={<Loading {...props} />}>
          <Loaded {...props} />
        </Suspense>
      </LoadErrorBoundary>
    );
  };
}

async function loadDefault<Code>(load: () => Promise<Code>): Promise<{ default: Code }> {
  try {
    return { default: await load() };
  } catch (error) {
    throw new CodeLoadError(error);
  }
}

class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super("The code of a component could not be loaded", { cause });
  }
}

/** Other errors are rethrown. */
class LoadErrorBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof CodeLoadError) return this.props.fallback;
    throw error;
  }
}
