import { firstLetters } from '../card-text.ts';
import type { FactTable } from './fact-table.ts';

type Status = {
  code: number;
  name: string;
  rank: number;
  /** What the server says with it; completes "the server says that ..." */
  meaning: string;
  /** When it is met, or what goes with it. */
  note: string;
};

type StatusRow = readonly [code: number, name: string, rank: number, meaning: string, note: string];

/** Names and meanings as in RFC 9110, and in RFC 6585 for 428, 429 and 431. */
// prettier-ignore
const ROWS: readonly StatusRow[] = [
  [100, 'Continue', 4, 'the client may go on and send the body of its request', 'It answers a request with the header "Expect".'],
  [101, 'Switching Protocols', 3, 'it changes to another protocol, as the client has asked', 'A WebSocket connection begins with it.'],
  [200, 'OK', 1, 'the request has succeeded', 'It is what a browser gets for nearly every page that it shows.'],
  [201, 'Created', 2, 'a new resource has been made', 'The header "Location" may say where it is.'],
  [202, 'Accepted', 3, 'the request has been taken in but is still to be worked on', 'It suits jobs that run for a long time.'],
  [204, 'No Content', 2, 'all went well and there is no body to send', 'It often answers DELETE.'],
  [206, 'Partial Content', 3, 'it sends only the range of bytes that was asked for', 'Video players and resumed downloads live on it.'],
  [300, 'Multiple Choices', 5, 'the resource has several forms and the client may pick one', 'It is hardly ever met.'],
  [301, 'Moved Permanently', 1, 'the resource has a new address for good, where a POST may become a GET', 'Search engines then take over the new address.'],
  [302, 'Found', 2, 'the resource is elsewhere for the time being, where a POST may become a GET', 'It was once called Moved Temporarily.'],
  [303, 'See Other', 3, 'the answer is to be fetched from another address with GET', 'It leads from a sent form to the page with the result.'],
  [304, 'Not Modified', 2, 'the copy in the cache is still good', 'It answers requests with "If-None-Match" or "If-Modified-Since", and has no body.'],
  [307, 'Temporary Redirect', 3, 'the request is to be repeated elsewhere this time, with the same method', 'It is the strict form of the older 302.'],
  [308, 'Permanent Redirect', 3, 'the request is to be repeated elsewhere from now on, with the same method', 'It is the strict form of the older 301.'],
  [400, 'Bad Request', 1, 'it cannot understand what the client has sent', 'Broken syntax is the usual cause.'],
  [401, 'Unauthorized', 1, 'the client has to show who it is first', 'The header "WWW-Authenticate" goes with it; "unauthenticated" would be the better word.'],
  [403, 'Forbidden', 1, 'it understands the request but refuses to serve it', 'Logging in again as the same user would not help.'],
  [404, 'Not Found', 1, 'it has nothing at this address', 'It leaves open whether the lack is for a time or for good.'],
  [405, 'Method Not Allowed', 2, 'the resource exists but not for this verb', 'The header "Allow" lists the verbs that work.'],
  [406, 'Not Acceptable', 3, 'it has no form of the resource that suits the "Accept" headers', 'It belongs to content negotiation.'],
  [407, 'Proxy Authentication Required', 4, 'an intermediary wants credentials first', 'It is the twin of 401 for a machine on the way.'],
  [408, 'Request Timeout', 3, 'the client took too long to send its request', 'The connection is then usually closed.'],
  [409, 'Conflict', 2, 'the request clashes with the state of the resource', 'Two people who edit the same version may meet it.'],
  [410, 'Gone', 3, 'the resource was here and will not come back', 'It is the firm brother of 404.'],
  [411, 'Length Required', 4, 'it wants to know the size of the body beforehand', 'The header "Content-Length" was missing.'],
  [412, 'Precondition Failed', 3, 'a condition in the headers of the request did not hold', 'With "If-Match" it keeps one writer from undoing the work of another.'],
  [413, 'Content Too Large', 3, 'the body is bigger than it will take', 'Until 2022 its name spoke of the payload.'],
  [414, 'URI Too Long', 4, 'the address has more characters than it will read', 'A form that was sent with GET by mistake may cause it.'],
  [415, 'Unsupported Media Type', 3, 'it does not take a body of this format', 'The header "Content-Type" was not one that it knows.'],
  [416, 'Range Not Satisfiable', 4, 'the piece that was asked for lies outside the resource', 'It may follow a resumed download of a file that has shrunk.'],
  [421, 'Misdirected Request', 5, 'it is not the one that answers for this host', 'A reused HTTP/2 connection may lead to it.'],
  [422, 'Unprocessable Content', 3, 'the body is well formed but makes no sense to it', 'It came from WebDAV, and many APIs use it for failed validation.'],
  [426, 'Upgrade Required', 5, 'it will serve the client only over another protocol', 'The header "Upgrade" says over which.'],
  [428, 'Precondition Required', 5, 'it takes such a request only with a condition like "If-Match"', 'It guards against lost updates.'],
  [429, 'Too Many Requests', 2, 'the client has asked too often in a short time', 'The header "Retry-After" may say how long to wait.'],
  [431, 'Request Header Fields Too Large', 5, 'the lines before the body take too much room', 'Too many cookies are a common cause.'],
  [500, 'Internal Server Error', 1, 'something unexpected went wrong on its side', 'An uncaught exception in a program often ends in it.'],
  [501, 'Not Implemented', 3, 'it does not know this method at all', 'GET and HEAD are the two methods that every general server must know.'],
  [502, 'Bad Gateway', 2, 'as an intermediary it got an invalid answer from the machine behind it', 'A reverse proxy shows it when the application has crashed.'],
  [503, 'Service Unavailable', 2, 'it is overloaded or down for maintenance for a while', 'The header "Retry-After" may say when to come back.'],
  [504, 'Gateway Timeout', 2, 'as an intermediary it waited too long for the machine behind it', 'The application behind a reverse proxy may be slow or hang.'],
  [505, 'HTTP Version Not Supported', 4, 'it does not speak the major version of the protocol that was used', 'It is rare, as servers speak old and new versions side by side.'],
];

const STATUSES: readonly Status[] = ROWS.map(([code, name, rank, meaning, note]) => ({
  code,
  name,
  rank,
  meaning,
  note,
}));

const CLASSES = [
  'only informs, before the real answer',
  'tells of success',
  'redirects or points to a copy',
  'blames the request',
  'blames the server',
] as const;

const classOf = ({ code }: Status) => Math.floor(code / 100);

const classHint = (status: Status) => `It belongs to the class that ${CLASSES[classOf(status) - 1] ?? ''}.`;

const near = (one: Status, other: Status) =>
  (classOf(one) === classOf(other) ? 3 : 0) - Math.abs(one.rank - other.rank) * 0.3;

const explained = ({ code, name, meaning, note }: Status) =>
  `With ${code} ${name} the server says that ${meaning}. ${note}`;

export const HTTP_STATUS: FactTable<Status> = {
  category: 'Programming',
  rows: STATUSES,
  name: ({ code }) => String(code),
  rank: ({ rank }) => rank,
  columns: [
    {
      name: 'name',
      ways: [
        {
          template: 'name of a code',
          added: 0,
          front: ({ code }) => `What is the name of the HTTP status code ${code}?`,
          back: ({ name }) => name,
          hints: (status) => [
            classHint(status),
            status.note,
            `It begins with "${firstLetters(status.name)}".`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'code of a name',
          added: 0,
          front: ({ name }) => `Which HTTP status code is called "${name}"?`,
          back: ({ code }) => String(code),
          hints: (status) => [
            classHint(status),
            status.note,
            `Its digits add up to ${String(status.code)
              .split('')
              .reduce((sum, digit) => sum + Number(digit), 0)}.`,
          ],
          explanation: explained,
          flip: true,
          closeness: near,
        },
      ],
    },
    {
      name: 'meaning',
      ways: [
        {
          template: 'code of a meaning',
          added: 1,
          front: ({ meaning }) => `With which HTTP status code does a server say that ${meaning}?`,
          back: ({ code }) => String(code),
          hints: (status) => [classHint(status), status.note, `Its name is "${status.name}".`],
          explanation: explained,
          flip: true,
          closeness: near,
        },
        {
          template: 'meaning of a code',
          added: 1,
          front: ({ code }) => `What does a server say with the HTTP status code ${code}?`,
          back: ({ meaning }) => `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`,
          hints: (status) => [classHint(status), status.note, `Its name is "${status.name}".`],
          explanation: ({ code, name, note }) => `The full line reads ${code} ${name}. ${note}`,
          flip: false,
          closeness: near,
        },
      ],
    },
  ],
  topics: [
    {
      topic: 'HTTP status codes',
      aliases: [
        'HTTP codes',
        'HTTP response codes',
        'HTTP response status codes',
        'HTTP error codes',
        'status codes',
        'server response codes',
        'web status codes',
      ],
    },
  ],
  qualifiers: 'web programming server',
};
