import { Spinner } from '#web/ui/spinner.tsx';

/** The classes of a study screen: all the space below the top bar, which phones hide. */
export const STUDY_FRAME =
  'mx-auto -my-6 flex min-h-dvh max-w-3xl flex-col min-[120rem]:max-w-5xl sm:-my-4 sm:min-h-[calc(100dvh-7rem)]';

/** Shown until the first card can be drawn; the static page shows it as well. */
export function Starting({ text }: { text: string }) {
  return (
    <output className="flex flex-1 items-center justify-center gap-3 pb-24 text-muted">
      <Spinner size={20} />
      {text}
    </output>
  );
}
