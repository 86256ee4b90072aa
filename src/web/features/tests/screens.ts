/** The screens of tests, which are loaded together. */
export { NewTestScreen } from './new-test-screen.tsx';
export { PaperScreen } from './paper-screen.tsx';
export { TestScreen } from './test-screen.tsx';
export { TestsScreen } from './tests-screen.tsx';
