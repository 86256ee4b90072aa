import { z } from 'zod';
import { typedCode } from '#contract/sign-in.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { login, type Credentials } from './auth-actions.ts';
import { CodeField } from './code-field.tsx';

const codeForm = z.object({ code: typedCode });

type Props = { credentials: Credentials; onBack: () => void };

/** The second step of signing in: asks for the code that goes with the password. */
export function CodeForm({ credentials, onBack }: Props) {
  const { register, resetField, formProps, errors, isSubmitting } = useApiForm({
    schema: codeForm,
    defaultValues: { code: '' },
    send: ({ code }) => login({ ...credentials, code }),
    failure: 'Login failed',
  });
  return (
    <form {...formProps} className="mt-8 flex flex-col gap-5">
      <CodeField
        error={errors.code?.message}
        registration={register('code')}
        onSwitch={() => resetField('code')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Login
      </Button>
      <Button variant="ghost" className="-ml-4 self-start" onClick={onBack}>
        Back to email and password
      </Button>
    </form>
  );
}
