import { useNavigate } from 'react-router';
import { keepVisitorTopic, visitorTopic } from '#web/lib/visitor-topic.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { HERO } from './landing-copy.ts';

/** Passes the topic on to the sign-up form; the topic is optional. */
export function TopicForm() {
  const navigate = useNavigate();
  return (
    <form
      className="mt-8 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const topic = new FormData(event.currentTarget).get('topic');
        keepVisitorTopic(typeof topic === 'string' ? topic : '');
        void navigate('/register');
      }}
    >
      <label className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5 text-sm font-medium">
        {HERO.question}
        <input
          name="topic"
          defaultValue={visitorTopic()}
          autoComplete="off"
          maxLength={500}
          placeholder={HERO.example}
          className="h-12 w-full rounded-md border border-line-strong bg-surface px-4 text-base font-normal placeholder:text-muted hover:border-muted"
        />
      </label>
      <button
        type="submit"
        className={buttonClasses({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
      >
        {HERO.action}
      </button>
    </form>
  );
}
