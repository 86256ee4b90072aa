import { Switch } from '#web/ui/switch.tsx';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Chooses whether cards wait for review or are saved automatically. */
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
