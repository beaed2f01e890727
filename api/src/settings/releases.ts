import path from 'node:path';
import { oneOf, optional, variable, wholeNumber } from 'server/settings';
import { z } from 'zod';

/** A user of the operating system, by user and group id. */
export interface GateUser {
  readonly uid: number;
  readonly gid: number;
}

/** Settings of the removal of unused old releases. */
export interface RetentionSettings {
  readonly isOn: boolean;
  /** A release is stored for at least this many days after it was published or last active or a canary. */
  readonly keepDays: number;
  /** The number of latest releases of each remote that are always stored. */
  readonly keepCount: number;
  /** Days between the notice and the removal. */
  readonly noticeDays: number;
}

/** Settings of the health checks, the automatic rollback, and the storage of releases. */
export interface ReleaseSettings {
  /** The percentage of failing networks above which a release is rolled back; 100 for never. */
  readonly failureLimitPercent: number;
  /** If all networks fail entirely, this many are enough. */
  readonly failureNetworks: number;
  /** This many failing networks are ignored as a possible attack if others report that the release works. */
  readonly failureStrangers: number;
  /** How long a release is watched after its activation; a canary is always watched. */
  readonly watchMinutes: number;
  /** The grace period between the alarm and the rollback, in which an operator can freeze it. */
  readonly failureGraceSeconds: number;
  /** The maximum number of event streams, of one process and from one address. */
  readonly streams: number;
  readonly streamsAddress: number;
  /** Whether a release that no browser has examined is refused. */
  readonly requiresGate: boolean;
  /** Whether nothing is published or served without a signature by a trusted key. */
  readonly requiresSignature: boolean;
  /** Whether a second person approves what brings a release of a checkout to most visits. */
  readonly requiresApproval: boolean;
  /** The file of trusted keys. */
  readonly trustedKeysFile: string;
  /** The user of the gate's browser if the site runs as root. */
  readonly gateUser: GateUser;
  /** Whether active releases that were not examined in the active shell are examined in the background. */
  readonly examinesLive: boolean;
  /** Whether public pages are rendered on the server, in a process of their own. */
  readonly rendersPages: boolean;
  readonly retention: RetentionSettings;
  /** With less free space than this on the disk of the release files, status and back office show an alarm. */
  readonly diskAlarmMegabytes: number;
}

export const releaseVariables = {
  RELEASE_FAILURE_LIMIT_PERCENT: variable(
    wholeNumber(0, 100),
    '2',
    'A release is rolled back automatically when it fails or crashes for more than this share of the networks; 100 never',
  ),
  RELEASE_FAILURE_NETWORKS: variable(
    wholeNumber(1, 1_000_000),
    '5',
    'A release that fails for all visits is rolled back when they come from at least this many networks',
  ),
  RELEASE_FAILURE_STRANGERS: variable(
    wholeNumber(0, 1_000_000),
    '20',
    'Failing networks that are not counted when others load the release well: strangers with so many addresses cause no rollback',
  ),
  RELEASE_WATCH_MINUTES: variable(
    wholeNumber(0, 1440),
    '30',
    'How long a release is watched after it went live; a canary is always watched',
  ),
  RELEASE_FAILURE_GRACE_SECONDS: variable(
    wholeNumber(0, 86_400),
    '60',
    'How long a failing release stays before it is rolled back: the time to freeze it',
  ),
  RELEASE_STREAMS: variable(
    wholeNumber(),
    '5000',
    'Event streams of one process; browsers beyond this poll every half minute',
  ),
  RELEASE_STREAMS_ADDRESS: variable(wholeNumber(), '500', 'Event streams from one address'),
  RELEASES_REQUIRE_GATE: variable(
    oneOf('0', '1'),
    '0',
    '1 refuses a release that no browser has examined, as it should be in production',
  ),
  RELEASES_REQUIRE_SIGNATURE: variable(
    oneOf('0', '1'),
    '0',
    '1 publishes and serves only releases that a trusted key has signed',
  ),
  RELEASES_APPROVALS: variable(
    oneOf('0', '1'),
    '0',
    '1 has a second person approve a release of the shell, or of a remote with a checkout, before it goes live',
  ),
  RELEASES_TRUSTED_KEYS_FILE: optional(
    z.string().min(1),
    'The file of keys that may sign releases; trusted-keys.json in DATA_DIR if unset',
  ),
  GATE_USER: variable(
    z
      .string()
      .regex(/^[1-9]\d{0,8}(:[1-9]\d{0,8})?$/, 'must be a user’s number, or uid:gid, and not root’s')
      .transform((text): GateUser => {
        const [uid = text, gid = uid] = text.split(':');
        return { uid: Number(uid), gid: Number(gid) };
      }),
    '65534',
    'The user (uid or uid:gid) that the gate’s browser runs as if the site runs as root',
  ),
  RELEASES_EXAMINE_LIVE: variable(
    oneOf('0', '1'),
    '1',
    '1 examines active releases in the background if there is a Chromium; 0 never does',
  ),
  RELEASES_RENDER_PAGES: variable(
    oneOf('0', '1'),
    '1',
    '1 renders public pages and results on the server as well, in a process of their own; 0 renders all pages in browsers only',
  ),
  RELEASES_REMOVE_OLD: variable(
    oneOf('0', '1'),
    '1',
    '1 removes old unused releases after a notice; 0 stores all of them permanently',
  ),
  RELEASE_KEEP_DAYS: variable(
    wholeNumber(1, 36_500),
    '30',
    'Days that a release is stored after it was published, and after it was last active or a canary',
  ),
  RELEASE_KEEP_COUNT: variable(
    wholeNumber(1, 100_000),
    '20',
    'The latest releases of each remote that are stored however old they are',
  ),
  RELEASE_NOTICE_DAYS: variable(wholeNumber(1, 365), '7', 'Days between the notice and the removal of an old release'),
  RELEASE_DISK_ALARM_MB: variable(
    wholeNumber(0, 100_000_000),
    '1024',
    'Status and back office show an alarm when the disk of the release files has fewer free megabytes',
  ),
};

export interface ReleaseValues {
  RELEASE_FAILURE_LIMIT_PERCENT: number;
  RELEASE_FAILURE_NETWORKS: number;
  RELEASE_FAILURE_STRANGERS: number;
  RELEASE_WATCH_MINUTES: number;
  RELEASE_FAILURE_GRACE_SECONDS: number;
  RELEASE_STREAMS: number;
  RELEASE_STREAMS_ADDRESS: number;
  RELEASES_REQUIRE_GATE: '0' | '1';
  RELEASES_REQUIRE_SIGNATURE: '0' | '1';
  RELEASES_APPROVALS: '0' | '1';
  RELEASES_TRUSTED_KEYS_FILE?: string | undefined;
  GATE_USER: GateUser;
  RELEASES_EXAMINE_LIVE: '0' | '1';
  RELEASES_RENDER_PAGES: '0' | '1';
  RELEASES_REMOVE_OLD: '0' | '1';
  RELEASE_KEEP_DAYS: number;
  RELEASE_KEEP_COUNT: number;
  RELEASE_NOTICE_DAYS: number;
  RELEASE_DISK_ALARM_MB: number;
}

export const releaseSettingsOf = (values: ReleaseValues, dataDir: string): ReleaseSettings => ({
  failureLimitPercent: values.RELEASE_FAILURE_LIMIT_PERCENT,
  failureNetworks: values.RELEASE_FAILURE_NETWORKS,
  failureStrangers: values.RELEASE_FAILURE_STRANGERS,
  watchMinutes: values.RELEASE_WATCH_MINUTES,
  failureGraceSeconds: values.RELEASE_FAILURE_GRACE_SECONDS,
  streams: values.RELEASE_STREAMS,
  streamsAddress: values.RELEASE_STREAMS_ADDRESS,
  requiresGate: values.RELEASES_REQUIRE_GATE === '1',
  requiresSignature: values.RELEASES_REQUIRE_SIGNATURE === '1',
  requiresApproval: values.RELEASES_APPROVALS === '1',
  trustedKeysFile: path.resolve(values.RELEASES_TRUSTED_KEYS_FILE ?? path.join(dataDir, 'trusted-keys.json')),
  gateUser: values.GATE_USER,
  examinesLive: values.RELEASES_EXAMINE_LIVE === '1',
  rendersPages: values.RELEASES_RENDER_PAGES === '1',
  retention: {
    isOn: values.RELEASES_REMOVE_OLD === '1',
    keepDays: values.RELEASE_KEEP_DAYS,
    keepCount: values.RELEASE_KEEP_COUNT,
    noticeDays: values.RELEASE_NOTICE_DAYS,
  },
  diskAlarmMegabytes: values.RELEASE_DISK_ALARM_MB,
});
