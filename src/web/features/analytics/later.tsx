/** Replaces a chart that does not have enough data yet. */
export function Later({ children }: { children: string }) {
  return <p className="grid h-full place-items-center text-center text-muted">{children}</p>;
}
