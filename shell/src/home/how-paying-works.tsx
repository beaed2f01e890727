import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { Heading } from 'shared/ui';
import { howPayingWorksTitle, payingSteps } from './how-paying-works-text';

/** Paying by transfer, in three steps along the route line. The document shows them first, in the same classes. */
export function HowPayingWorks() {
  return (
    <section>
      <Heading>{howPayingWorksTitle}</Heading>
      <ol className="frame-steps">
        {payingSteps(rulesInWords(siteRules())).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
