import { BadgeCheck, Clock, Landmark } from 'shared/icons';
import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { Heading } from 'shared/ui';
import { whyUsFacts, whyUsTitle } from './why-us-text';

const icons = { price: BadgeCheck, wait: Clock, bank: Landmark } as const;

/** Three short facts. The document has the same content with the same class names, without the icons. */
export function WhyUs() {
  return (
    <section>
      <Heading>{whyUsTitle}</Heading>
      <ul className="frame-facts">
        {whyUsFacts(rulesInWords(siteRules())).map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon size={28} strokeWidth={1.5} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
