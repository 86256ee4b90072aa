import type { Config } from '../config.ts';

/** Whether users reach the server by HTTPS, according to the settings. */
export function isPublicOverHttps({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:';
}
