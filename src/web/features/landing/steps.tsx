import { useTheme } from '#web/lib/theme.ts';
import { STEPS } from './landing-copy.ts';
import { SECTION_TITLE, WIDTH } from './landing-layout.ts';
import progressDark from './pictures/progress-dark.webp';
import progressLight from './pictures/progress-light.webp';
import studyDark from './pictures/study-dark.webp';
import studyLight from './pictures/study-light.webp';
import topicDark from './pictures/topic-dark.webp';
import topicLight from './pictures/topic-light.webp';

const PICTURES = {
  topic: { dark: topicDark, light: topicLight },
  study: { dark: studyDark, light: studyLight },
  progress: { dark: progressDark, light: progressLight },
};

/** Three steps, each with a picture of the product in the current theme. */
export function Steps() {
  const theme = useTheme();
  return (
    <section aria-labelledby="steps" className={`pt-20 sm:pt-28 ${WIDTH}`}>
      <h2 id="steps" className={SECTION_TITLE}>
        {STEPS.title}
      </h2>
      <ol className="mt-10 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {STEPS.list.map(({ name, title, text, picture }, index) => (
          <li key={name} className="flex flex-col max-md:mx-auto max-md:max-w-md">
            <img
              src={PICTURES[name][theme]}
              alt={picture}
              width={960}
              height={880}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-lg border border-card-rule bg-canvas shadow-2"
            />
            <h3 className="mt-5 flex items-baseline gap-3 font-serif text-xl font-medium">
              <span aria-hidden className="text-accent tabular-nums">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
