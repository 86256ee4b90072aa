import { sound } from '#web/features/study/signals/use-answer-signals.ts';
import { canVibrate, chooseSignals, useSignals } from '#web/features/study/signals/signals.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Turns sounds and vibration for answers on or off. Stored on this device and applied immediately. */
export function SignalSwitches() {
  const { sounds, vibration } = useSignals();
  return (
    <div className="flex flex-col gap-4 border-t pt-6">
      <Switch
        label="Sounds"
        description="A short sound with every answer, on this device."
        checked={sounds}
        onChange={(wanted) => {
          chooseSignals({ sounds: wanted });
          // Plays a sample of the chosen setting.
          if (wanted) void sound('correct');
        }}
      />
      {canVibrate() ? (
        <Switch
          label="Vibration"
          description="Vibrate on answers and swipes, on this device."
          checked={vibration}
          onChange={(wanted) => chooseSignals({ vibration: wanted })}
        />
      ) : null}
    </div>
  );
}
