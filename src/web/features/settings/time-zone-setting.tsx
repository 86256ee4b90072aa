import { useState } from 'react';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { zone as describeZone } from './time-zones.ts';

type Props = {
  /** An IANA name, or null to follow the browser. */
  zone: string | null;
  onChange: (zone: string | null) => void;
};

/** The time zone of the learner's day: the browser's or a fixed one. */
export function TimeZoneSetting({ zone, onChange }: Props) {
  const [openedAt] = useState(() => Date.now());
  const browser = browserTimeZone();
  const { city, offset } = describeZone(browser, openedAt);
  return (
    <div className="flex flex-col gap-4 border-t pt-6">
      <RadioCards
        legend="Time zone"
        description="Streaks, goals and charts count days from midnight in this time zone."
        columns={2}
        choices={[
          { value: 'browser', label: 'Automatic', description: `Currently ${city} (${offset})` },
          { value: 'fixed', label: 'Fixed', description: 'Stays the same while you travel' },
        ]}
        value={zone === null ? 'browser' : 'fixed'}
        onChange={(choice) => onChange(choice === 'browser' ? null : browser)}
      />
      {zone === null ? null : <TimeZoneField zone={zone} now={openedAt} onChange={onChange} />}
    </div>
  );
}
