import { classNames } from '#web/lib/class-names.ts';

/** A ridged cardamom pod, opened along its middle to show the seeds. Decorative: the name is beside it. */
export function PodMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={classNames('shrink-0', className)}
    >
      <g transform="rotate(36 16 16)">
        <path
          className="fill-accent"
          d="M16 .8C17.2 3.6 22.6 9 22.6 17.2c0 6.4-3.4 11.4-6.6 14-3.2-2.6-6.6-7.6-6.6-14C9.4 9 14.8 3.6 16 .8Z"
        />
        <path
          className="fill-none stroke-on-accent"
          strokeLinecap="round"
          strokeOpacity=".5"
          d="M13.6 7.8c-1.7 3-2.5 6.2-2.3 9.6.2 3.2 1.1 6.1 2.6 8.7M18.4 7.8c1.7 3 2.5 6.2 2.3 9.6-.2 3.2-1.1 6.1-2.6 8.7"
        />
        <path
          className="fill-on-accent"
          d="M16 9.2c1.5 2.5 2.2 5.2 2.2 8S17.5 22.7 16 25.2c-1.5-2.5-2.2-5.2-2.2-8s.7-5.5 2.2-8Z"
        />
        <g className="fill-saffron-fill">
          <circle cx="16" cy="13.8" r="1.1" />
          <circle cx="16" cy="17.2" r="1.4" />
          <circle cx="16" cy="20.7" r="1.1" />
        </g>
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2 text-ink">
      <PodMark />
      <span className="font-serif text-xl leading-none font-semibold tracking-tight">Cardamom</span>
    </span>
  );
}
