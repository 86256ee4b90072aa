import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { useTheme } from '#web/lib/theme.ts';
import {
  TOAST_GAP_PX,
  useDismissalOnNavigation,
  useFocusFromToasts,
  useToastSpace,
} from './toast-effects.ts';

const DURATION_MS = 4000;

/** Sonner's toasts at the top right, for four seconds; on phones below the bar. */
export function Toaster() {
  const toaster = useRef<HTMLDivElement>(null);
  useDismissalOnNavigation(useLocation().pathname);
  useToastSpace(toaster);
  useFocusFromToasts(toaster);
  const theme = useTheme();
  return (
    <div ref={toaster}>
      <Sonner
        theme={theme}
        position="top-right"
        duration={DURATION_MS}
        closeButton
        expand
        gap={TOAST_GAP_PX}
        // Covers the top bar rather than the screen's content.
        offset={{ top: 8, right: 20 }}
        mobileOffset={{ top: 'calc(var(--phone-bar) + 3px)', left: 12, right: 12 }}
        icons={{
          success: <CircleCheck aria-hidden size={18} className="text-accent" />,
          error: <CircleAlert aria-hidden size={18} className="text-danger" />,
          info: <Info aria-hidden size={18} className="text-muted" />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'pointer-events-auto flex w-(--width) flex-wrap items-start justify-end gap-x-3 gap-y-1 rounded-lg border bg-surface p-4 pr-10 font-sans text-sm text-ink shadow-3 max-sm:w-full max-sm:py-2.5',
            icon: 'mt-px shrink-0',
            // Buttons wrap below the text instead of squeezing it.
            content: 'min-w-48 flex-1',
            title: 'font-medium',
            description: 'mt-0.5 text-muted',
            actionButton:
              'shrink-0 self-center rounded-sm px-2 py-1 font-medium text-accent underline-offset-4 hover:underline',
            cancelButton:
              'shrink-0 self-center rounded-sm px-2 py-1 font-medium text-muted underline-offset-4 hover:text-ink hover:underline',
            closeButton:
              'absolute! top-3! right-3! max-sm:top-2! left-auto! grid! size-6! translate-0! place-items-center rounded-sm! border-0! bg-transparent! text-muted! hover:bg-raised! hover:text-ink!',
          },
        }}
      />
    </div>
  );
}
