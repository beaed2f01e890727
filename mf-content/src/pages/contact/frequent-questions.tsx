import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { Box, Heading, Text } from 'shared/ui';
import { Disclosure } from 'shared/ui/forms';
import { LineText } from '../../components/text/line-text';
import { answers } from '../../model/answers';

/** The commonest questions; the first one is open. */
export function FrequentQuestions() {
  return (
    <section aria-labelledby="asked">
      <Heading id="asked" textStyle="h3" paddingBottom="2" borderBottom="1px solid {colors.border}">
        Asked most often
      </Heading>
      <Box>
        {answers(rulesInWords(siteRules())).map(({ question, lines }, index) => (
          <Disclosure key={question} title={question} open={index === 0}>
            {lines.map((line) => (
              <Text key={JSON.stringify(line)}>
                <LineText line={line} />
              </Text>
            ))}
          </Disclosure>
        ))}
      </Box>
    </section>
  );
}
