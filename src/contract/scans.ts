import { z } from 'zod';
import { SCAN_KINDS, SCAN_STATUSES } from '#domain/sources/scan.ts';
import { boundedText, idParams, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const scan = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(SCAN_KINDS),
    /** Number of all pages. */
    pages: z.number().int(),
    /** Numbers of the pages that are pictures, from 1. */
    scanned: z.array(z.number().int()),
    /** Whether the other pages have text. */
    hasText: z.boolean(),
    status: z.enum(SCAN_STATUSES),
    /** Number of scanned pages that have been read. */
    read: z.number().int(),
    /** Numbers of those that could not be read. */
    failed: z.array(z.number().int()),
    /** Why it stopped; null if there is nothing to report. */
    problem: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Scan' });

const scanResponse = z.object({ scan });
export const scanListResponse = z.object({
  scans: z.array(scan),
  /** The provider that reads pages, and the host that they are sent to; null if this server cannot read any. */
  reader: z.object({ name: z.string(), host: z.string() }).nullable(),
});

export const scanEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/scans',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'Files whose pages are pictures and that are no sources yet, newest first',
    description: 'They are deleted when nothing has been done with them for seven days.',
    status: 200,
    response: scanListResponse,
  }),
  start: endpoint({
    method: 'POST',
    path: '/scans/:id/start',
    access: 'user',
    tag: 'Sources',
    summary: 'Agree that the pages of a file are sent to the AI provider and read',
    description:
      'Pages that have been read are not read again. Each costs 100 tokens once it has been read. When all have been ' +
      'read, the file becomes a source and is no longer listed.',
    params: idParams,
    body: z.object({
      /** The host that the learner agrees to, as listed. */
      sendTo: boundedText(255, 'Host must be at most 255 characters', 'Host is required'),
    }),
    status: 200,
    response: scanResponse,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/scans/:id/cancel',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Stop reading; what has been read is kept',
    params: idParams,
    status: 200,
    response: scanResponse,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/scans/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Throw a file away, with what has been read of it',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
