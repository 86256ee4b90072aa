import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { comboboxProps, indexAfterKey, LIST, optionProps } from '#web/ui/combobox.ts';
import { CONTROL_CLASSES, Field } from '#web/ui/field.tsx';
import { allZones, matchingZones, zone as describeZone, type Zone } from './time-zones.ts';

const PANEL = { role: 'presentation' } as const;

type Props = {
  /** An IANA name. */
  zone: string;
  /** The instant whose offsets are shown, in epoch ms. */
  now: number;
  onChange: (zone: string) => void;
};

/** Finds a time zone by part of its city, region or offset: a combobox with a list, following the ARIA pattern. */
export function TimeZoneField({ zone, now, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const current = describeZone(zone, now);
  const zones = useMemo(() => (open ? allZones(now) : []), [open, now]);
  const found = useMemo(() => matchingZones(zones, typed), [zones, typed]);

  function show() {
    if (open) return;
    setTyped('');
    setOpen(true);
    setActive(
      Math.max(
        0,
        allZones(now).findIndex(({ id }) => id === current.id),
      ),
    );
  }

  function choose(chosen: Zone | undefined) {
    setOpen(false);
    if (chosen !== undefined && chosen.id !== current.id) onChange(chosen.id);
  }

  function follow(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = indexAfterKey(event.key, active, found.length);
    if (next !== undefined) {
      event.preventDefault();
      if (open) setActive(next);
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (!open && isTyping(event)) {
      // Typing starts a new search instead of editing the displayed zone.
      show();
    }
  }

  return (
    <Field label="Time zone city" description="Type a city, a region or an offset.">
      {(control) => {
        const listId = `${control.id}-list`;
        const optionId = (index: number) => `${listId}-${index}`;
        return (
          <Popover.Root open={open} onOpenChange={setOpen}>
            <Popover.Anchor asChild>
              <div className="relative max-w-md">
                <input
                  {...control}
                  {...comboboxProps(listId, open && found.length > 0 ? optionId(active) : undefined, open)}
                  placeholder={describe(current)}
                  value={open ? typed : describe(current)}
                  onClick={show}
                  onChange={(event) => {
                    if (!open) setOpen(true);
                    setTyped(event.target.value);
                    setActive(0);
                  }}
                  onKeyDown={follow}
                  className={classNames(CONTROL_CLASSES, 'h-11 pr-10')}
                />
                <ChevronDown
                  aria-hidden
                  size={18}
                  className="pointer-events-none absolute top-3 right-3 text-muted"
                />
              </div>
            </Popover.Anchor>
            <Popover.Portal container={open ? document.getElementById('main') : null}>
              <Popover.Content
                {...PANEL}
                align="start"
                sideOffset={6}
                collisionPadding={8}
                onOpenAutoFocus={(event) => event.preventDefault()}
                onCloseAutoFocus={(event) => event.preventDefault()}
                onInteractOutside={(event) => {
                  if (event.target instanceof Element && event.target.closest(`[aria-controls="${listId}"]`))
                    event.preventDefault();
                }}
                className="z-50 w-(--radix-popover-trigger-width) animate-fade-in rounded-md border bg-surface p-1 text-ink shadow-3"
              >
                <div id={listId} {...LIST} aria-label="Time zones" className="max-h-72 overflow-y-auto">
                  {found.map((one, index) => (
                    <div
                      key={one.id}
                      {...optionProps({
                        id: optionId(index),
                        isActive: index === active,
                        isSelected: one.id === current.id,
                        onReach: () => setActive(index),
                        onChoose: () => choose(one),
                      })}
                      className="flex min-h-9 items-center gap-3 rounded-sm px-2.5 py-1 text-sm data-highlighted:bg-raised"
                    >
                      <span className="min-w-0 flex-1">
                        {one.city}
                        {one.region === '' ? null : <span className="text-muted"> {one.region}</span>}
                      </span>
                      <span className="text-muted tabular-nums">{one.offset}</span>
                      <Check
                        aria-hidden
                        size={16}
                        className={classNames('text-accent', one.id !== current.id && 'invisible')}
                      />
                    </div>
                  ))}
                </div>
                {found.length === 0 ? (
                  <p className="px-2.5 py-2 text-sm text-muted">No matching time zone.</p>
                ) : null}
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
        );
      }}
    </Field>
  );
}

function describe({ city, region, offset }: Zone): string {
  return `${city}${region === '' ? '' : `, ${region}`} (${offset})`;
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace' || key === 'Delete') && !ctrlKey && !metaKey && !altKey;
}
