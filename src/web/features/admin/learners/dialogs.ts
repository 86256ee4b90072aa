export { DeleteLearnerDialog } from './delete-learner-dialog.tsx';
export { PasswordLinkDialog } from './password-link-dialog.tsx';
export { RoleDialog } from './role-dialog.tsx';
export { SecondFactorDialog } from './second-factor-dialog.tsx';
export { SignOutDialog } from './sign-out-dialog.tsx';
export { SuspensionDialog } from './suspension-dialog.tsx';
export { TokenLimitDialog } from './token-limit-dialog.tsx';
