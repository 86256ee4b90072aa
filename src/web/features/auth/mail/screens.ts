export { ConfirmEmailScreen } from './confirm-email-screen.tsx';
export { ForgotScreen } from './forgot-screen.tsx';
export { ResetScreen } from './reset-screen.tsx';
