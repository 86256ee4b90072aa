export type Received = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

export type Reply = {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** `silent` never answers, `broken` ends in the middle of the body. */
  manner?: 'whole' | 'silent' | 'broken';
};

export type LocalHttp = { url: string; close: () => Promise<void> };

/** A server on a free port of this machine that responds as `handle` says; requests without a response are cut off on close. */
export function startLocalHttp(handle: (request: Received) => Reply): Promise<LocalHttp>;
