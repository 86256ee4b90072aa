import { useEffect, type ComponentType } from 'react';
import { deferred } from '#web/ui/deferred.tsx';
import { WhenNear } from '#web/lib/when-near.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PLACEHOLDER = <Skeleton className="h-full rounded-md" />;

/** A chart that is drawn when it comes near the screen. Its library is the app's heaviest code, and is loaded before. */
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
