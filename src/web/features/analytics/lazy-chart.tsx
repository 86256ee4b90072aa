import { useEffect, type ComponentType } from 'react';
import { deferred } from '#web/ui/deferred.tsx';
import { WhenNear } from '#web/lib/when-near.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PLACEHOLDER = <Skeleton className="h-full rounded-md" />;

/** A chart that renders when it comes near the viewport. Its library, the heaviest code in the app, is preloaded. */
export function lazyChart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Chart = deferred(load, { placeholder: PLACEHOLDER });
  return function LazyChart(props: Props) {
    useEffect(() => Chart.preload(), []);
    return (
      <WhenNear placeholder={PLACEHOLDER}>
        <Chart {...props} />
      </WhenNear>
    );
  };
}
