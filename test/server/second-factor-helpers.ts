import { Secret, TOTP } from 'otpauth';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { CODE_STEP_MS } from '#domain/account/second-factor.ts';
import type { ApiResponse, Client, TestApp } from './test-app.ts';

/** An authenticator app that has been given a secret. */
export type Authenticator = {
  secret: string;
  /** The code that it shows this many steps after the current one, by the clock of the server. */
  code: (steps?: number) => string;
  /** A code that is wrong for a long time. */
  wrong: () => string;
};

function authenticator({ clock }: Pick<TestApp, 'clock'>, secret: string): Authenticator {
  const code = (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now() + steps * CODE_STEP_MS });
  return {
    secret,
    code,
    wrong: () => {
      const near = new Set([-3, -2, -1, 0, 1, 2, 3].map(code));
      const guesses = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'];
      return guesses.find((guess) => !near.has(guess)) ?? '888888';
    },
  };
}

/** Makes a secret, and puts it into an authenticator app. */
export async function setUp(app: TestApp, user: Client): Promise<Authenticator> {
  const { body } = await user.post('/account/second-factor/setup');
  return authenticator(app, secondFactorEndpoints.setUp.response.parse(body).secret);
}

/** Turns the second factor on. The code that does it is used up: half a minute passes. */
export async function turnOn(
  app: TestApp,
  user: Client,
): Promise<{ phone: Authenticator; recoveryCodes: string[] }> {
  const phone = await setUp(app, user);
  const { body } = await user.post('/account/second-factor', { code: phone.code() });
  app.clock.advance(CODE_STEP_MS);
  return { phone, ...secondFactorEndpoints.turnOn.response.parse(body) };
}

export function signInWith(
  { visitor }: TestApp,
  credentials: { email: string; password: string; code?: string },
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return visitor.post('/auth/login', credentials, headers);
}

/** Whether codes are asked for, and how many recovery codes are left. */
export async function stateOf(user: Client) {
  return secondFactorEndpoints.read.response.parse((await user.get('/account/second-factor')).body);
}
