-- Why a planned change did not start: said in the row that withdraws it, if the site and not a person withdrew it.
alter table catalogue_changes add column reason text;
