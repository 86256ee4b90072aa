/** A reminder as the server pushes it. */
type Reminder = {
  /** What the notification says. */
  text: string;
  /** How many cards are due. */
  due: number;
};

/** The data of a push as browsers pass it to the worker; null if the push has none. */
type Pushed = Pick<PushMessageData, 'json'> | null;

type Registration = Pick<ServiceWorkerRegistration, 'showNotification'>;
type Navigator = Partial<Pick<WorkerNavigator, 'setAppBadge'>>;
type Windows = {
  matchAll: (options: {
    type: 'window';
    includeUncontrolled: true;
  }) => Promise<readonly Pick<WindowClient, 'focus'>[]>;
  openWindow: (url: string) => Promise<unknown>;
};

/** Each reminder replaces the previous one. */
const TAG = 'reminder';

/** Shows a reminder, and the number of due cards on the app's icon where the system has a place for it. */
export async function showReminder(
  pushed: Pushed,
  { registration, navigator }: { registration: Registration; navigator: Navigator },
): Promise<void> {
  const { text, due } = reminderOf(pushed);
  const shown = registration.showNotification('Cardamom', {
    body: text,
    tag: TAG,
    icon: '/icons/any-192.png',
    badge: '/icons/badge-96.png',
    lang: 'en',
  });
  // If the app is not installed, there is no icon to show a number on.
  await Promise.all([shown, navigator.setAppBadge?.(due).catch(() => undefined)]);
}

/** Brings the app to the front as it is, or opens the review. */
export async function openFromReminder(windows: Windows): Promise<void> {
  const [open] = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  await (open ? open.focus() : windows.openWindow('/review'));
}

/** Browsers demand a notification for every push, so one that cannot be read shows a text that fits any. */
function reminderOf(pushed: Pushed): Reminder {
  const value = jsonOf(pushed);
  const fields = typeof value === 'object' && value !== null ? value : {};
  return {
    text: 'text' in fields && typeof fields.text === 'string' ? fields.text : 'Cards are due.',
    due: 'due' in fields && typeof fields.due === 'number' ? fields.due : 0,
  };
}

function jsonOf(pushed: Pushed): unknown {
  try {
    return pushed?.json();
  } catch {
    return undefined;
  }
}
