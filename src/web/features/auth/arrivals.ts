// The screens for visitors who come from a mail or an identity provider. One chunk, because few come this way.
export { ConfirmEmailScreen } from './mail/confirm-email-screen.tsx';
export { ForgotScreen } from './mail/forgot-screen.tsx';
export { ResetScreen } from './mail/reset-screen.tsx';
export { ReturnScreen } from './single-sign-on/return-screen.tsx';
