import { faultTable } from '../table';

faultTable('mf-rides');
