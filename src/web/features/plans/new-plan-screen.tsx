import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { newId } from '#web/lib/new-id.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { FramedScreen } from '#web/ui/framed-screen.tsx';
import { ALL_PLANS } from './loaded-plan.tsx';
import { newDraft } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';

/** A new plan. `?deck=` chooses decks beforehand. */
export function NewPlanScreen() {
  usePageTitle('Plan for an exam');
  const [parameters] = useSearchParams();
  const [id] = useState(newId);
  return (
    <FramedScreen back={ALL_PLANS} title="Plan for an exam">
      <PlanForm id={id} updatedAt={null} draft={newDraft(parameters.getAll('deck'))} />
    </FramedScreen>
  );
}
