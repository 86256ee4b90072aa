export { DeleteLearnerDialog } from './delete-learner-dialog.tsx';
export { PasswordLinkDialog } from './password-link-dialog.tsx';
export { SignOutDialog } from './sign-out-dialog.tsx';
export { TokenLimitDialog } from './token-limit-dialog.tsx';
