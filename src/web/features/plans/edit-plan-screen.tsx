import { usePageTitle } from '#web/lib/page-title.ts';
import { FramedScreen } from '#web/ui/framed-screen.tsx';
import { LoadedPlan } from './loaded-plan.tsx';
import { draftOf } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { usePlanZone } from './use-plan.ts';

/** Changes a plan. */
export function EditPlanScreen() {
  usePageTitle('Edit plan');
  const timeZone = usePlanZone();
  return (
    <LoadedPlan title="Edit plan">
      {(plan) => (
        <FramedScreen back={{ to: `/plans/${plan.id}`, name: plan.name }} title="Edit plan">
          <PlanForm key={plan.id} id={plan.id} updatedAt={plan.updatedAt} draft={draftOf(plan, timeZone)} />
        </FramedScreen>
      )}
    </LoadedPlan>
  );
}
