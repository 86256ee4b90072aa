/** The screens of exam plans, which are loaded together. */
export { EditPlanScreen } from './edit-plan-screen.tsx';
export { NewPlanScreen } from './new-plan-screen.tsx';
export { PlanScreen } from './plan-screen.tsx';
export { PlansScreen } from './plans-screen.tsx';
