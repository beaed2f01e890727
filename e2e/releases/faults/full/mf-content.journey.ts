import { faultTable } from '../table';

faultTable('mf-content');
