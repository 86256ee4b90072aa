import { usageResponse } from '#contract/ai.ts';
import { scanListResponse } from '#contract/scans.ts';
import { passagesResponse, sourceListResponse, uploadResponse } from '#contract/sources.ts';
import type { Scan } from '#domain/sources/scan.ts';
import type { PageReader } from '#server/features/sources/scans/page-reader.ts';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { formOf, sendForm, type SentFile } from './source-helpers.ts';
import type { Client, TestApp } from './test-app.ts';

export type Uploader = Client & { url: string; token: string };

/** Reads the same from every page. */
export const constantPageReader: PageReader = {
  name: 'Constant',
  host: 'pages.example.org',
  atOnce: 1,
  read: () => Promise.resolve('# A page\n\nThe cell is the smallest unit of life.'),
};

/** A PDF of pages without text. */
export function scannedPdf(pages: number, name = 'scan.pdf'): SentFile {
  return { name, bytes: buildPdf({ pages: Array.from({ length: pages }, () => []), picture: true }) };
}

/** Uploads a file of which a scan is expected. */
export async function uploadScan(user: Uploader, file: SentFile): Promise<Scan> {
  const { body } = await sendForm(user, formOf(file));
  const { scan } = uploadResponse.parse(body);
  if (scan === null) throw new Error(`${file.name} is a source`);
  return scan;
}

/** The user's scans, and who reads them. */
export async function scansOf(user: Client) {
  return scanListResponse.parse((await user.get('/scans')).body);
}

/** Agrees to what is listed. */
export async function agree(user: Client, id: string) {
  const { reader } = await scansOf(user);
  return user.post(`/scans/${id}/start`, { sendTo: reader?.host });
}

/** The scan once it is no longer being read; undefined when it has become a source. */
export async function ended(user: Client, id: string): Promise<Scan | undefined> {
  for (;;) {
    const scan = (await scansOf(user)).scans.find((each) => each.id === id);
    if (scan?.status !== 'reading') return scan;
  }
}

/** The only source of a user, with its passages. */
export async function onlySource(user: Client) {
  const { sources } = sourceListResponse.parse((await user.get('/sources')).body);
  const [source] = sources;
  if (source === undefined || sources.length > 1) throw new Error(`There are ${sources.length} sources`);
  const { passages } = passagesResponse.parse((await user.get(`/sources/${source.id}/passages`)).body);
  return { source, passages, text: passages.map(({ text }) => text).join('\n\n') };
}

/** The tokens that a user has spent or that are held. */
export async function tokensUsed(user: Client): Promise<number> {
  return usageResponse.parse((await user.get('/ai/usage')).body).usage.todayTokensUsed;
}

/** One page at a time, so that the fake provider's answers come in the order of the pages. */
export const ONE_BY_ONE = { AI_VISION: 'on', AI_CONCURRENCY: '1' };

/** Starts a server whose fake provider reads pages, and signs somebody up. */
export async function startWithReader(options: Parameters<typeof startAppWithProvider>[0] = {}) {
  const started = await startAppWithProvider({ ...options, env: { ...ONE_BY_ONE, ...options.env } });
  return { ...started, ada: await signUpToUpload(started.app) };
}

export async function signUpToUpload(app: TestApp) {
  return { ...(await app.signUp()), url: app.url };
}
