import { z } from 'zod';
import { MAX_ACCESS_ORIGINS } from '#domain/account/access-keys.ts';
import { isOrigin, MAX_ORIGIN_LENGTH } from '#domain/account/origins.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useChangeOrigins } from './connected-apps.queries.ts';

const TOO_MANY = `At most ${MAX_ACCESS_ORIGINS} addresses`;

const form = z.object({
  origins: z
    .string()
    .max(MAX_ACCESS_ORIGINS * (MAX_ORIGIN_LENGTH + 2), { error: TOO_MANY, abort: true })
    .transform((text) =>
      text
        .toLowerCase()
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .superRefine((origins, context) => {
      if (origins.length > MAX_ACCESS_ORIGINS) context.addIssue(TOO_MANY);
      const odd = origins.find((origin) => !isOrigin(origin));
      if (odd !== undefined)
        context.addIssue(
          `“${odd}” is no address such as https://example.org, without anything after the name`,
        );
    }),
});

/** The web pages and extensions that may use the learner's keys. */
export function OriginsForm({ origins }: { origins: readonly string[] }) {
  const change = useChangeOrigins();
  const { register, reset, formProps, errors, isSubmitting } = useApiForm({
    schema: form,
    defaultValues: { origins: origins.join('\n') },
    async send(wanted) {
      const saved = await change.mutateAsync(wanted.origins);
      reset({ origins: saved.join('\n') });
    },
    failure: 'Failed to save web pages',
  });
  return (
    <form {...formProps} className="flex flex-col gap-4 border-t pt-6">
      <TextArea
        label="Web pages that may use your keys"
        description="Only for apps in a web page or a browser extension that tell you their address. Put each address on its own line, such as https://example.org or app://obsidian.md."
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        error={errors.origins?.message}
        {...register('origins')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" className="self-start" loading={isSubmitting}>
        Save web pages
      </Button>
    </form>
  );
}
