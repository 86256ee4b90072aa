import { onlyThisMachine, type Config } from '../config.ts';

/** What the operator reads once the process is ready; `ai` is a line about the AI in use. */
export function announcement(
  config: Config,
  { database, ai, webIsBuilt }: { database: string; ai: string; webIsBuilt: boolean },
): string {
  const serves = config.MODE !== 'worker';
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.HOST) ? 'localhost' : config.HOST;
  const lines = serves
    ? [`Cardamom is ready at ${config.PUBLIC_URL ?? `http://${shownHost}:${config.PORT}`}`]
    : ['Cardamom worker is ready'];
  lines.push(`  Database: ${database}`, `  AI: ${ai}`);
  if (config.SMTP_URL !== undefined) lines.push(`  Mail: by ${new URL(config.SMTP_URL).host}`);
  if (serves && config.EXPLORE_LOGIN && !onlyThisMachine(config)) {
    lines.push('  Warning: EXPLORE_LOGIN lets anyone who can reach this server create accounts.');
  }
  // In development, Vite serves it.
  if (serves && config.NODE_ENV !== 'development' && !webIsBuilt) {
    lines.push('  Web app: not built, so only the API answers. Build it with "npm run build".');
  }
  return `${lines.join('\n')}\n`;
}
