export interface SettingsTables {
  secret_fingerprints: { name: string; fingerprint: string; kept_at: Date };
}
