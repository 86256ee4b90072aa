export { AdminScreen } from './admin-screen.tsx';
export { LearnerScreen } from './learners/learner-screen.tsx';
