import { userSettings } from '#contract/settings.ts';
import type { ReplicaRows } from '../rows.ts';
import type { CommandOf } from './command-types.ts';

export async function changeSettings(rows: ReplicaRows, { to }: CommandOf<'change-settings'>): Promise<void> {
  for (const { id, row } of await rows.all('settings')) {
    const changed = userSettings.safeParse({ ...row.settings, ...to });
    if (!changed.success) continue;
    const settings = changed.data;
    const scheduling = { ...row.scheduling, desiredRetention: settings.desiredRetention / 100 };
    const timeZone = settings.timeZone ?? row.timeZone;
    await rows.put('settings', id, { settings, timeZone, scheduling });
  }
}
