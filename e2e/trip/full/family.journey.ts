import { walkFamilyTrip } from '../family-walk';

// all but the two that each run walks
walkFamilyTrip({ width: 360, colorScheme: 'light', by: 'mouse' });
walkFamilyTrip({ width: 360, colorScheme: 'dark', by: 'mouse' });
walkFamilyTrip({ width: 360, colorScheme: 'dark', by: 'keyboard' });
walkFamilyTrip({ width: 1440, colorScheme: 'light', by: 'mouse' });
walkFamilyTrip({ width: 1440, colorScheme: 'light', by: 'keyboard' });
walkFamilyTrip({ width: 1440, colorScheme: 'dark', by: 'keyboard' });
