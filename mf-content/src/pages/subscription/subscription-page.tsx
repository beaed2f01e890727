import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode } from 'shared/checkout';
import { paths, pathTo } from 'shared/paths';
import { useIsHydrated, useSettings } from 'shared/shell';
import { Box, Button, ButtonLink, Card, Divider, Flex, Grid, Heading, Notice, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, PlainPage, useSend } from 'shared/ui/forms';
import { confirmMail, endAlert, type LeftAlerts, unsubscribe } from '../../api/subscriptions';
import { useLinkToken } from '../../components/link-token/use-link-token';
import { SubscribeForm, type SubscribeFormProps, type WatchedRoute } from '../../components/subscribe/subscribe-form';
import { FaresOfTheWeek } from './fares-of-the-week';
import { RouteFieldset, useRouteChoice } from './route-choice';

/** The target of the links in fare alerts; without such a link it offers the alerts, with the fares of this week as a sample. */
export function SubscriptionPage() {
  const link = useLinkToken(['confirm', 'alert', 'leave']);
  const named = useRouteInQuery();
  const choice = useRouteChoice(named);
  return (
    <PlainPage title="Fare alerts">
      <Grid
        marginTop="6"
        gap={{ base: '6', lg: '8' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
        alignItems="start"
      >
        {!link && <FaresOfTheWeek display={{ lg: 'none' }} onWatch={choice.choose} watched={choice.route} />}
        <Card>
          {link?.name === 'confirm' && <Confirm key={link.token} token={link.token} />}
          {link?.name === 'alert' && <EndAlert key={link.token} token={link.token} route={named} />}
          {link?.name === 'leave' && <Unsubscribe key={link.token} token={link.token} />}
          {!link && (
            <SubscribeForm
              source={choice.route ? 'route' : 'home'}
              route={choice.route}
              check={choice.check}
              isUnderTitle
            >
              <RouteFieldset choice={choice} />
            </SubscribeForm>
          )}
        </Card>
        {link?.name === 'leave' ? (
          <OneRouteOnly />
        ) : (
          <FaresOfTheWeek
            // the sample is above the form on a phone and beside it from 1024 px, each in the visual order for Tab
            display={link ? undefined : { base: 'none', lg: 'block' }}
            onWatch={link ? undefined : choice.choose}
            watched={choice.route}
          />
        )}
      </Grid>
    </PlainPage>
  );
}

const code = (value: string | null) => (/^[A-Z]{3}$/.test(value ?? '') ? (value ?? '') : '');

/** The route of `?from=LOS&to=ABV`, which results and pages of routes link to. The document is the same for all, so not in the first render. */
function useRouteInQuery(): WatchedRoute | undefined {
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  const airports = useSettings((settings) => settings.airports);
  const [from, to] = [code(params.get('from')), code(params.get('to'))];
  if (!isHydrated || !from || !to || from === to) return undefined;
  const cityOf = (iata: string) => airports.find((airport) => airport.iata === iata)?.city ?? iata;
  return { from, to, name: `${cityOf(from)} to ${cityOf(to)}` };
}

/** Confirms by a button, because e-mail programs open links in advance. */
function Confirm({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({ send: confirmMail });
  if (data) return <Confirmed email={data.email} />;
  if (failureCode(error) === 'LINK_EXPIRED') {
    return <LinkExpired text="This link no longer works. Enter your e-mail address again and we send you a new one." />;
  }
  return (
    <Stack gap="4">
      <Heading>Confirm your fare alerts</Heading>
      <Text maxWidth="60ch">We send the lowest fares once a week. Unsubscribe with one click.</Text>
      <FailedNotice error={error} />
      <Box>
        <Button loading={isSending} onClick={() => void submit(token)}>
          Confirm my e-mail
        </Button>
      </Box>
    </Stack>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>You are subscribed</DoneHeading>
      <Text maxWidth="60ch">
        <b>{email}</b> now gets fare alerts once a week. Unsubscribe with one click.
      </Text>
      <Box>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go to the home page
        </ButtonLink>
      </Box>
    </Stack>
  );
}

interface EndAlertProps {
  readonly token: string;
  readonly route: WatchedRoute | undefined;
}

/** Ends the alert of one route by a button, because e-mail programs open links in advance. */
function EndAlert({ token, route }: EndAlertProps) {
  const name = route?.name ?? 'this route';
  const { submit, isSending, data, error } = useSend({ send: endAlert });
  if (data) return <AlertEnded name={name} route={route} {...data} />;
  if (failureCode(error) === 'LINK_EXPIRED')
    return <LinkExpired text="This link is incomplete. Use the one in the latest e-mail." />;
  return (
    <Stack gap="4">
      <Heading>End the alert for {name}?</Heading>
      <Text maxWidth="60ch">The weekly e-mail and your other routes stay.</Text>
      <FailedNotice error={error} />
      <Box>
        <Button loading={isSending} onClick={() => void submit(token)}>
          End this alert
        </Button>
      </Box>
    </Stack>
  );
}

/** The other routes, each with a button that ends it, and one that ends all mails. */
function AlertEnded({
  name,
  route,
  left,
  leaveToken,
}: LeftAlerts & Pick<EndAlertProps, 'route'> & { readonly name: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>{`The alert for ${name} has ended`}</DoneHeading>
      <Text maxWidth="60ch">Its fare is no longer in your weekly e-mail.</Text>
      {route && <Undo label="Undo: watch this route again" source="route" route={route} />}
      {left.length > 0 ? (
        <>
          <Text>You still watch:</Text>
          <Stack as="ul" gap="0" maxWidth="60ch">
            {left.map(({ from, to, token }) => (
              <Flex
                as="li"
                key={token}
                justifyContent="space-between"
                alignItems="center"
                gap="3"
                paddingBlock="2"
                borderTop="1px solid {colors.border}"
              >
                {from.city} to {to.city}
                <ButtonLink
                  size="sm"
                  variant="outline"
                  to={`${pathTo('subscription', { query: { from: from.iata, to: to.iata } })}#alert=${token}`}
                  aria-label={`End the alert for ${from.city} to ${to.city}`}
                >
                  End
                </ButtonLink>
              </Flex>
            ))}
          </Stack>
        </>
      ) : (
        <Text maxWidth="60ch">
          You watch no other route.{leaveToken && ' The weekly e-mail with popular routes goes on.'}
        </Text>
      )}
      {leaveToken && (
        <Box>
          <ButtonLink variant="outline" to={`${paths.subscription}#leave=${leaveToken}`}>
            Stop the weekly e-mail too
          </ButtonLink>
        </Box>
      )}
    </Stack>
  );
}

/** Unsubscribes by a button, because e-mail programs open links in advance. */
function Unsubscribe({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({ send: unsubscribe });
  if (data) return <Unsubscribed email={data.email} />;
  if (failureCode(error) === 'LINK_EXPIRED') {
    return (
      <LinkExpired text="This link no longer works. Use the one in the latest e-mail. If you get no e-mails, you are already unsubscribed." />
    );
  }
  return (
    <Stack gap="4">
      <Heading>Unsubscribe from fare alerts?</Heading>
      <Text maxWidth="60ch">
        We stop sending fare alerts and delete your address from the list. E-mails about your bookings are not affected.
      </Text>
      <FailedNotice error={error} />
      <Box>
        <Button loading={isSending} onClick={() => void submit(token)}>
          Unsubscribe
        </Button>
      </Box>
    </Stack>
  );
}

/** @param email empty if the address was already unsubscribed, such as by the e-mail program's own button */
function Unsubscribed({ email }: { readonly email: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>You are unsubscribed</DoneHeading>
      <Text maxWidth="60ch" overflowWrap="anywhere">
        {email ? <b>{email}</b> : 'Your address'} gets no more fare alerts: the weekly e-mail and all the routes you
        watched have ended, and your address is deleted from the list. E-mails about your bookings go on.
      </Text>
      <Undo label="Undo: subscribe again" source="home" email={email} />
    </Stack>
  );
}

interface UndoProps extends Pick<SubscribeFormProps, 'source' | 'route' | 'email'> {
  readonly label: string;
}

/** Leads to a new subscription. It needs a new consent, because the old one has ended. */
function Undo({ label, ...form }: UndoProps) {
  const [isPressed, setPressed] = useState(false);
  if (!isPressed)
    return (
      <Box>
        <Button variant="outline" onClick={() => setPressed(true)}>
          {label}
        </Button>
      </Box>
    );
  return (
    <>
      <Divider marginBlock="2" />
      <SubscribeForm {...form} />
    </>
  );
}

/** Shown beside the buttons that end alerts, so that nobody ends all to end one. */
function OneRouteOnly() {
  return (
    <Box paddingBlock={{ lg: '6' }}>
      <Heading textStyle="strong">Only one route too many?</Heading>
      <Text marginTop="1" color="fg.muted" maxWidth="56ch">
        In the weekly e-mail each of your routes has a link that ends it alone. The others stay.
      </Text>
    </Box>
  );
}

/** The link has expired: the form that sends a new one. */
function LinkExpired({ text }: { readonly text: string }) {
  return (
    <Stack gap="6">
      <Notice tone="warn" role="alert">
        {text}
      </Notice>
      <SubscribeForm source="home" />
    </Stack>
  );
}
