import type { RegistrationState } from '#contract/admin.ts';
import { onlyThisMachine, type Config } from '../config.ts';
import { homeUrl } from '../http/public-url.ts';

/**
 * What the operator reads once the process is ready; `ai` is a line about the AI in use, `ownerCode` the code that makes somebody the
 * owner. `registration` is null for a worker, which registers nobody.
 */
export function announcement(
  config: Config,
  {
    database,
    ai,
    webIsBuilt,
    ownerCode,
    registration,
  }: {
    database: string;
    ai: string;
    webIsBuilt: boolean;
    ownerCode: string | null;
    registration: RegistrationState | null;
  },
): string {
  const serves = config.MODE !== 'worker';
  const lines = serves ? [`Cardamom is ready at ${homeUrl(config)}`] : ['Cardamom worker is ready'];
  lines.push(`  Database: ${database}`, `  AI: ${ai}`);
  if (config.SMTP_URL !== undefined) lines.push(`  Mail: by ${new URL(config.SMTP_URL).host}`);
  if (registration !== null) lines.push(`  Registration: ${registrationLine(registration, config)}`);
  if (ownerCode !== null) {
    lines.push(`  Owner: none yet. To become the owner, enter ${ownerCode} in Settings within a day.`);
  }
  if (serves && config.EXPLORE_LOGIN && !onlyThisMachine(config)) {
    lines.push('  Warning: EXPLORE_LOGIN lets anyone who can reach this server create accounts.');
  }
  // In development, Vite serves it.
  if (serves && config.NODE_ENV !== 'development' && !webIsBuilt) {
    lines.push('  Web app: not built, so only the API answers. Build it with "npm run build".');
  }
  return `${lines.join('\n')}\n`;
}

function registrationLine({ registration, set }: RegistrationState, { REGISTRATION }: Config): string {
  if (!set) return registration;
  return `${registration}, as set on the admin screen or with "npm run admin"; REGISTRATION=${REGISTRATION} is not used`;
}
