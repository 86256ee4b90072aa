import { Switch } from '#web/ui/switch.tsx';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether cards wait for the learner, instead of being saved by themselves. */
export function ReviewFirstSwitch({ checked, onChange }: Props) {
  return (
    <Switch
      label="Look before saving"
      description="The cards wait for you to keep, edit or drop them, then you save them."
      checked={checked}
      onChange={onChange}
    />
  );
}
