/**
 * What the product is measured against: a server on nothing but `node:http` that runs, for each request, the statements
 * that the product ran for it, prepared, and answers with the same JSON. Which ones, its only argument says, a file.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import type { Recording, Work } from './recording.ts';

const read: (json: string) => Recording = JSON.parse;
const recording = read(readFileSync(process.argv[2] ?? '', 'utf8'));

type Run = (work: Work) => Promise<void> | void;

function sqliteRun(file: string): Run {
  const db = new SqliteDatabase(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma);
  const statements = recording.statements.map((sql) => db.prepare(sql));
  const run = ({ steps }: Work) => {
    for (const [index, parameters] of steps) {
      const statement = statements[index];
      if (statement?.reader) statement.all(parameters);
      else statement?.run(parameters);
    }
  };
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  return (work) => {
    if (work.writes) begin.run();
    run(work);
    if (work.writes) commit.run();
  };
}

function postgresRun(connectionString: string): Run {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async ({ steps, writes }) => {
    const client = await pool.connect();
    if (writes) await client.query('begin');
    for (const [index, values] of steps)
      await client.query({ name: `s${index}`, text: recording.statements[index] ?? '', values });
    if (writes) await client.query('commit');
    client.release();
  };
}

const run = recording.engine === 'sqlite' ? sqliteRun(recording.database) : postgresRun(recording.database);

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  if (recording.file?.path === url.pathname) {
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'content-encoding': 'br',
      'content-length': file.length,
    });
    response.end(file);
    return;
  }
  if (request.method === 'POST') await bodyOf(request);
  const call = recording.calls[request.headers['x-call']?.toString() ?? ''];
  const work = call?.works[Number(request.headers['x-index']) % call.works.length];
  if (!call || !work) {
    response.writeHead(404).end();
    return;
  }
  await run(work);
  const body = Buffer.from(JSON.stringify(call.answer));
  response.writeHead(call.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}

const file = recording.file === null ? Buffer.alloc(0) : Buffer.from(recording.file.brotli, 'base64');

createServer((request, response) => void answer(request, response)).listen(recording.port, '127.0.0.1', () =>
  console.log('ready'),
);
