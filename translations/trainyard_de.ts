<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>Advice</name>
    <message>
        <source>tight: less free than the safety margin asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n checks passed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smallest changes that make it fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no single change is enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each alone, cheapest in time first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings and advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about this design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why the layout is not legal</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AdviceCard</name>
    <message>
        <source>Findings and advice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AdviceTable</name>
    <message>
        <source>Findings and advice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>%1: copy, save, enlarge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy, save, show as table, enlarge</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChangedButton</name>
    <message>
        <source>Changed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show changed inputs only</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show only inputs that differ from the baseline, or from the defaults while the baseline is open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartCard</name>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as &amp;SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CS&amp;V…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as &amp;table	T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Enlarge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Hide “%1”; the View menu shows it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide “%1”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: there is no such file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is a folder, not a project file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is not an ordinary file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: it is larger than the 64 MiB that a project may have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: you have no permission to read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be saved: %2; choose another place with Save as.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folder is read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add scenario %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 copy %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate scenario %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename scenario %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move scenario %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A project keeps at least one scenario.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete scenario %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %1 the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the note of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the report&apos;s title page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>an edit: input, old value, new value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EntryEditor</name>
    <message>
        <source>%1: copy of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The copy is kept in this project. Figures are dense rates in the units shown; other units may be typed with the number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2; “%3” is no such number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2; the old value stays in force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unverified</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EntryPicker</name>
    <message>
        <source>Edit a copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a part of the name, maker or kind; arrows move, Enter chooses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts and sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change figures of this entry; the copy is kept in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No entry matches.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>%1 on stage %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where each number comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would change it most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExplanationDock</name>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExplanationView</name>
    <message>
        <source>Formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the numbers of this design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where each number comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would change it most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this explanation as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formula with the numbers of this design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the explanation before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileCommands</name>
    <message>
        <source>Trainyard projects (*.trainyard *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discarding them cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GroupHeader</name>
    <message>
        <source>unfolded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold %1 (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfold %1 (Space)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>%1 of %2</source>
        <comment>memory used of memory there</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory of this accelerator is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 with the safety margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on the fullest GPU (stage %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on each GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if it were legal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if it fitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= %1</source>
        <comment>equal to scenario</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, as in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 against %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadlineCells</name>
    <message>
        <source>Headline numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Numbers for which the window is too narrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Go to the next region of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the region before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain the number that is focused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the input that is focused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the focused chart as a table, or back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the explanation before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the scenario to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the scenario to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Trainyard %1&lt;/h3&gt;&lt;p&gt;Designs clusters for AI training: memory, time, storage, energy and money follow each input at once.&lt;/p&gt;&lt;p&gt;GPL 3 or later; the engine Apache 2.0. Uses Qt %2, Qt Charts and QCustomPlot. Set in Inter (SIL Open Font Licence 1.1).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Trainyard</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InputGroup</name>
    <message>
        <source>Show fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Assumptions of the model that few designs touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InputRow</name>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed, baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed, default %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed; %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the baseline is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the default is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the baseline&apos;s %1 (Alt+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the default, %1 (Alt+R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the baseline: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the default: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the id for the command line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InputsPanel</name>
    <message>
        <source>Unfold all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every assumption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset every changed input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset every changed input to its default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset every changed input to the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset all inputs to their defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset all inputs to the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No input matches “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find an input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More about the inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold, unfold and reset inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search %1 inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search labels, ids and explanations (Ctrl+F); Enter goes to the first match, Escape ends</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>%1[*] – Trainyard</source>
        <comment>title of the window</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline: %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Reset %n changed inputs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What “%1” is about:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB = 2³⁰ B, GB = 10⁹ B</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OverviewPage</name>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with the change pointed at</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>an unsaved project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recovery copy of %1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heading of the first page; kept in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Subtitle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line under the title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepared &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who answers for the report; kept in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepared &amp;for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The customer; may stay empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The date on the first page, as it shall stand there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size of the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>US Letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text for the first page, in paragraphs; kept in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages for printing and passing on, with the project attached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;HTML…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One file for a browser or a screen reader, with everything inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every input and result as a table to compute with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close; title, author and note stay in the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportText</name>
    <message>
        <source>fits with %1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits tightly, %1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What we recommend next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(%1)</source>
        <comment>the default, beside a changed value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**MFU** model FLOP/s ÷ dense peak. **HFU** the same with recomputed work. **TP, PP, CP, DP, EP** tensor, pipeline, context, data and expert parallel. **Stage** the layers of one pipeline rank. **Micro-batch** the sequences of one pass. **Bubble** waiting while the pipeline fills and drains. **ZeRO** what the replicas share instead of copying: 1 optimizer state, 2 gradients too, 3 weights too. **PUE** power of the site ÷ power of the machines. **GB** 10⁹ bytes, **GiB** 2³⁰ bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project is attached to the PDF of this report. On the command line, the same numbers come from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To do it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 inputs have their defaults.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 inputs are not at their defaults: ● marks them, and the default stands in brackets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“Derived” follows from other inputs, “no effect” is not used by this design.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appendix: all inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appendix: all results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set for this design; the default is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(unverified)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited for this project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who prints it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it is not used here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumptions and sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs that were changed, then those that the model assumes. All others stand in the appendix with their values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts from the catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates are dense and of one device. ● marks a figure that no second source confirms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures you may have seen elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training cluster for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3 of data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trainyard %1. FLOP/s are dense. GB = 10⁹ bytes, GiB = 2³⁰ bytes. Prices in US dollars.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (continued)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>time, money</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layout is not legal: no cluster can run it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design does not fit: %1 over the %2 of one GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it fitted, it would finish in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design fits, but tightly, and finishes in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The design fits and finishes in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU; %3 stay free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU; %3 stay free, less than the safety margin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepared for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepared by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>en</source>
        <comment>the language of this translation, as HTML names it</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pages as the PDF will have them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of the %1, by part. %2 are needed, %3 are there: %4 too much.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of the %1, by part. %2 of %3 are used; %4 stay free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where a step of %1 goes. If every GPU computed at its dense peak all the time, it would take %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of one GPU in each of the %1 pipeline stages, colours as in figure 1. The fullest stage is outlined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to train against the number of GPUs, with the same batch. Dashed: no loss. Both axes are logarithmic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per second that are needed (dots) and that the storage gives (strokes), on a log axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training %1 on %2 of data takes **%3** on %4 %5. One step of %6 takes **%7**; each GPU reaches **%8**, %9 of its dense peak (MFU).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it could run, training %1 on %2 of data would take **%3** on %4 %5. One step of %6 would take **%7**; each GPU would reach **%8**, %9 of its dense peak (MFU).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run uses %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>end of a list</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage is read at **%1** at most, while %2 are there. A checkpoint of %3 is written in %4; it needs **%5** of %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes **%1 longer**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes **%1 less**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>costs **%1 more**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>costs **%1 less**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes as long and costs as much as the baseline (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against the baseline (%1) it %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both have the same inputs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs that differ: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioBar</name>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a copy of this scenario (Ctrl+D)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter takes the name over, Escape leaves it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictBlock</name>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Click to see how this is decided.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write this scenario as a report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write all inputs and results of this scenario as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the change again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset &amp;changed inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every changed input its value of the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the screen, or go back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put docks and bars back where they were at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a scenario with the published default design</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a copy of this scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give this scenario another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;elete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move this scenario to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move ri&amp;ght</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move this scenario to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set as &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the other scenarios with this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ote…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write down what this scenario is about; reports print it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Trainyard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every key and what it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this device is called on screen and in reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who makes or designs the device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Form factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card, module or board on which the device is sold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Year of the announcement.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the device can be bought: ga (on sale), limited or announced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of one device in binary units: a label of 80 GB stands for 80 GiB of chips.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Technology of the memory chips.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak rate between the device and its own memory. It bounds decoding and every element-wise kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak FP64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak rate in 64-bit floating point outside the matrix units.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak FP64, matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak rate in 64-bit floating point of the matrix units.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak FP32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak rate in 32-bit floating point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak TF32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dense rate of the matrix units in TF32: 32-bit numbers with a 10-bit mantissa.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak FP16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dense rate in 16-bit floating point. Rates with 2:4 sparsity are twice as high and no use in training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak BF16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dense rate in bfloat16, the usual number format of training. Utilization is measured against it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak FP8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dense rate in 8-bit floating point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak FP4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dense rate in 4-bit floating point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak INT8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dense rate in 8-bit integers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fast link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The link that joins the devices of a node or rack: NVLink, Infinity Fabric, ICI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fast link, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate of the fast link in one direction for each device. Vendors usually print both directions together, twice this figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices on the fast link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many devices reach each other over the fast link. Tensor parallelism should stay within.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation of the PCI Express link to the host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thermal design power of one device, without its share of the node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices in a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many devices a typical node of this kind holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network cards in a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network cards of a typical node for the traffic between nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network card, one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line rate of one network card in one direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rent of one device. Prices age and depend on contract and region: enter your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample workloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this dataset is called on screen and in reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the samples are: text, code, images, volumes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens in one pass over the dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents, images or volumes in the dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes as distributed, often compressed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of clean text for one token; about 4 for English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this storage system is called on screen and in reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nfs, parallel_fs, object, burst_buffer or local_nvme.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read by one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one node can read. In a measurement: the whole rate divided by the nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write by one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one node can write. It bounds checkpoints that few nodes write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read by all nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the whole system delivers to all nodes together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write by all nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the whole system takes from all nodes together. It bounds checkpoints that many nodes write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes that took part in the measurement.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that the system can hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this workload is called on screen and in reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations per sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Floating-point operations of the forward and the backward pass for one sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that the model consumes for one sample. Divided by the operations they give the read bandwidth that a rate needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of one sample as the benchmark&apos;s files store it, compressed or packed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of one checkpoint in the benchmark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples per second, V100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples that one V100 takes in a second in the benchmark: batch divided by step time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples per second, A100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples that one A100 takes in a second in the benchmark: batch divided by step time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples per second, H100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples that one H100 takes in a second in the benchmark: batch divided by step time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the time that devices must compute for a storage system to pass the benchmark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reader threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads that read samples for one device in the benchmark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this model is called on screen and in reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The series that the model belongs to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer layers. Pipeline parallelism shares them out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the residual stream: numbers that stand for one token between layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mha: every head has its own keys and values; gqa: groups of heads share them; mqa: all heads share one pair; mla: keys and values are rebuilt from a small latent vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query heads of a layer. Tensor parallelism shares them out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key and value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads with keys and values of their own. They set the size of the KV cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in one head&apos;s query, key or value; not always the hidden size divided by the heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of the MLP of a layer without experts; 0 where every layer has experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SwiGLU and its kin: three weight matrices in an MLP instead of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries of the token table. They set the size of the embeddings and of the logits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest sequence that the published model accepts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output projection is the token table, not a second matrix of the same size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trained vector for every position of the sequence (GPT-2), instead of rotations (Llama).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rms: one scale for each number; layer: a scale and a shift.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every projection and every MLP adds a trained bias (GPT-2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query, key and value biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the projections to queries, keys and values add a trained bias (Qwen2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query and key norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries and keys are normalized with trained scales before they meet (Qwen3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latent attention: width to which queries are compressed; 0 where they are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key and value rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latent attention: width to which keys and values are compressed. The KV cache holds this vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head part without positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latent attention: part of a query head that carries no position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head part with positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latent attention: part of a query head that is rotated by its position; its key is shared by all heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value head size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latent attention: numbers in one head&apos;s value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routed experts of a layer; 0 in a dense model. Expert parallelism shares them out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routed experts that one token visits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts that every token visits beside the routed ones, each of the expert&apos;s width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of one expert&apos;s MLP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers without experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers with one MLP. With the layers that have experts they make up all layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers with experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers whose MLP is a choice of experts; 0 in a dense model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The router keeps one number for each expert that evens out their load (DeepSeek-V3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size that the authors print, to compare with the count from the shapes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published active parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters that one token uses as the authors print them; they often leave out an embedding table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has no experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is one pipeline stage only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the interleaved schedule has virtual stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel is 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context parallel is 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With FP32 weights the gradients are FP32 too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Economics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device, with dense rates and the memory of one device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data sheets; see the facts of the entry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that train. Data parallel takes up a change unless it is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices in one server; counts nodes, storage clients and stragglers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typical node of the accelerator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-up domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that the fast link (NVLink, ICI) joins. Tensor parallel belongs inside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data sheet of the accelerator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-up, one way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth of the fast link of one device in one direction. Vendors quote both directions together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data sheet of the accelerator; PCIe where there is no link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-up, reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the link that large collectives reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL bus bandwidth of 8 A100, H200, B200: 76 to 82 % (ml-engineering, network).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-up latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start-up time of a collective inside the domain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL tuning tables: 6.6 to 8.4 µs a ring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network rate of one device in one direction: NICs of a node × rate ÷ devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network, reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the line rate that large collectives reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About 80 % of line rate measured (ml-engineering, network); 85 % in the study of training runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start-up time of a collective over the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL tuning tables: 14 µs a network ring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency per hop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added by each further node in a ring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published training runs: 1.2 µs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices with full bandwidth among themselves; beyond, the links are oversubscribed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.1: pods of 3,072.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth inside a pod ÷ bandwidth between pods.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.1: 7 : 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time lost to the slowest device, for each doubling of the node count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published runs: 0.3 % (Megatron) to 1.5 % (DeepSpeed).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the chips&apos; memory that the driver shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H100 SXM: 81,559 of 81,920 MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Driver context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory that driver and libraries take before the first tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.3 to 1 GB in issue reports, 1 to 2 GB in the Ultra-Scale Playbook.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collective library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel buffers of the communication library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NCCL: 0.34 to 0.39 GB measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocator waste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved but unused, as a share of what is allocated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved ÷ allocated over 32 Megatron runs: 1.03 at TP 8 to 1.07 at TP 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safety margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below this much free memory a design counts as tight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed forms of memory err by 8 % on average over published runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of one device for one hour, everything included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The accelerator&apos;s entry, with provider and date; 2.50 $/h where none is listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest power of a node ÷ its devices: with CPUs, network and fans.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thermal design power × 1.82, the ratio of DGX H100 (10.2 kW).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1.82 × TDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average power ÷ largest power while training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H100-class IT average of about 1 kW a device; an assumption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PUE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of the site ÷ power of the machines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AWS 1.15 (2024), Google 1.09, Uptime survey mean 1.52.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carbon intensity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emissions of the grid for one kilowatt-hour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Northern Virginia and Ohio, 2024, location based: 323 g/kWh.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None (ZeRO-0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each replica holds everything; gradients are all-reduced once a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-1, optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state is divided among the replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-2, gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state and gradients are divided; gradients are reduced more often</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-3, weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is divided; weights are gathered for each pass (FSDP full shard)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All forward, all backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPipe: every micro-batch is held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One forward, one backward: at most as many micro-batches held as stages follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each device holds several short stages: less bubble, more messages and memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lighter ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages at the ends, which hold embedding and head, get the missing layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Front first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first stages get the layers that are left over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that share each matrix. Divides weights and activations; talks in every layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divides norms and residuals among the tensor-parallel devices as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.2.2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages that the layers are divided into. Divides weights; filling and draining leaves a bubble.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short stages on each device. Divides the bubble, multiplies the messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not published for Llama 3; 126 layers with embedding and head as two more allow 1, 2, 4, 8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that share each sequence. Divides activations; passes keys and values around a ring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that share the experts of a layer; tokens travel to them and back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Ultra-Scale Playbook, expert parallelism.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that share the matrices of one expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron Core: as tensor parallel unless set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas of the model; each takes its share of the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follows from the other degrees unless set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs ÷ TP ÷ PP ÷ CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences in one pass. Larger ones use the device better and hold more activations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16 sequences a replica on 16 stages leave 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the replicas divide among themselves instead of each holding a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2: optimizer state and gradients are sharded. ZeRO: arXiv 1910.02054.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order of forward and backward passes on the stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473), section 2.2; interleaving in the Llama 3 report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uneven layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which stages get one layer fewer when the layers do not divide evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2: first and last stage have one layer fewer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of tensor-parallel communication that runs behind matrix products.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published Megatron runs: 36 %; others 5 to 14 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of gradient and weight traffic that may run behind computing, while that lasts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published runs: Megatron 94 %, FSDP 89 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the messages between stages that runs behind computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report: asynchronous point-to-point; the share is an assumption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the ring&apos;s messages that runs behind attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889); the share is an assumption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the all-to-all traffic that runs behind computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None by default; DeepSeek-V3&apos;s DualPipe hides most of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything in 32 bits; matrix products in TF32 where the device has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16-bit products with FP32 master weights and loss scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BF16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16-bit products with FP32 master weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit matrix products, the rest as BF16; check the loss on a short run first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients are kept and reduced in 4 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients are kept and reduced in 2 bytes; check the loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32 master copy and two FP32 moments: 12 bytes a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32 master copy and two 8-bit moments: 6 bytes a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD, momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32 master copy and one FP32 moment: 8 bytes a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep every activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores and softmax again in the backward pass (Korthikanti et al.); FlashAttention does this already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MLP&apos;s wide activations again in the backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep each layer&apos;s input only and repeat its forward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the matrix products.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783): BF16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format in which gradients are accumulated and reduced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2: FP32 accumulation and reduce-scatter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The update rule, by the state that it keeps for each parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), section 3.1; 8-bit Adam: arXiv 2110.02861; Lion: arXiv 2302.06675.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations that are dropped and computed again in the backward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198); none at 8,192 tokens in the Llama 3 report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention in tiles: the square of scores is never stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dao et al. (arXiv 2205.14135).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused cross entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss without separate copies of the logits: 6 instead of 16 bytes for each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron 6 bytes, eager PyTorch 16 bytes, matched to measured peaks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps a mask of one byte for each element that may be dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GEMM efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the dense peak that large matrix products reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By accelerator generation, fitted over published training runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by generation and precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouped GEMM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Efficiency of the experts&apos; products, as a share of plain ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted 0.50, measured 0.62 on B200.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the busiest device ÷ the mean. 1 is perfect balance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published runs force balance; real routing is above 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the dense peak that FlashAttention reaches on long sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention half length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length at which attention reaches half of its efficiency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published training runs: 800.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GEMM saturation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size at which one dimension of a matrix product costs half of the efficiency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published training runs: 38.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the memory bandwidth that elementwise kernels reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel measurements: 85 to 90 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels that one layer launches in its forward pass, without communication.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count over a transformer layer: 18; experts add 14, tensor parallel 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the host to launch one kernel; a floor under small layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron 6 µs, FSDP 20, DeepSpeed 20, nanotron 25 before fitting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed time of each step: data hand-over, gradient norm, logging.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fitted over published runs: 8 to 52 ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that a restart needs: weights, master copy and moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model to use, not to continue from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where data and checkpoints live, as measured or specified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published measurements; see the facts of the entry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read bandwidth of the whole system, sustained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen storage system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the storage system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write bandwidth of the whole system, sustained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen storage system; its read rate where no write rate is published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one node can draw from the storage system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen storage system; the node&apos;s network where none is published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of a token as it is read: 2 or 4 bytes for text, more with images.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 bytes up to 65,536 words in the vocabulary, else 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time between two checkpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An assumption; the best interval follows from the failure rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the interval in which a checkpoint must be on storage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An assumption: half of it, so that the next one never waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a checkpoint holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLPerf Storage and BLOOM: 14 bytes a parameter with Adam.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes that write at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharded checkpoints: every node writes its part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job that reads samples instead of tokens, to size storage for mixed use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ibrahim et al. (PMBS 2021); MLPerf Storage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the dense peak that the sample workload reaches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CosmoFlow on V100: 35 to 50 of 130 TFLOP/s (Ibrahim et al., PMBS 2021).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12 L h S per token: the whole square, as PaLM, Megatron and most papers count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>6 L h S per token: only the half that a causal mask leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transformer to train, by the exact shape of its weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public model configurations; see the facts of the entry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The collection that the tokens come from; it sets the capacity that clean text needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data set papers and cards; see the facts of the entry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of one epoch. Time, energy and cost are proportional to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.4: 15.6 T tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often each token is seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre-training runs see most tokens once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens in one sequence. Activations grow with it, attention with its square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences in one optimizer step, over all replicas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), table 4: 16 M tokens a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the attention counts as useful work in MFU and TFLOP/s. It changes no time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PaLM (arXiv 2204.02311), appendix B; the Ultra-Scale Playbook.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: hours allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall-clock hours in the quick estimate of training GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick formula of source document 1; 54 days as in the Llama 3 report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: output tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean answer length in the quick estimate of inference GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick formula of source document 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: tokens/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output tokens per second of one GPU. 30 is one stream; batching serves many more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick formula of source document 1: default 30.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: queries per minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries per minute at peak in the quick estimate of inference GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick estimates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits, tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fullest stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pipeline stage whose devices need most memory, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: the stage with the largest sum of parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison of the stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers on that stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of the fullest stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: layers ÷ stages, with one fewer where they do not divide evenly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Llama 3 report (arXiv 2407.21783), section 3.3.2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters that one device of the fullest stage works on, before sharding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: those of its layers, of the embedding or head on the end stages; matrices divided by tensor parallel, experts by expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473), section 2.2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert parameters per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those of them that belong to experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: expert matrices of its layers ÷ (expert parallel × expert tensor parallel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GShard (arXiv 2006.16668).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens that one device sees in one pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arithmetic on the quantities above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes of one replica in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches whose activations the fullest stage holds at its peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: all of them for AFAB; as many as stages follow for 1F1B; (2 × (stages after it) + (virtual stages − 1) × stages + 1) ÷ virtual stages when interleaved, at most all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes kept per token and layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs of norms and matrix products, queries, keys, values, attention output and MLP activations, on one device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: norms and residuals (divided by tensor parallel with sequence parallel) plus attention and MLP tensors ÷ tensor parallel, less what is recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations of one layer for one micro-batch on one device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits, loss and their gradient on the last stage; zero when another stage is the fullest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: 6 bytes (fused) or 16 (eager) × tokens × vocabulary ÷ tensor parallel, on the last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured peaks of Megatron and PyTorch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients of the widest tensors of the layer whose backward pass runs, and what recomputing brings back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: bytes per element × tokens × (MLP input width + 2 × hidden) ÷ tensor parallel, plus the activations that were dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gathered inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs gathered for tensor-parallel products with sequence parallelism.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: two of bytes per element × tokens × hidden when sequence parallel is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients or weights held undivided for a while: two virtual stages (interleaved ZeRO-2), two layers (otherwise).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: gradient bytes of what is being accumulated and reduced (ZeRO-2), weights and gradients of two layers (ZeRO-3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FSDP (arXiv 2304.11277), section 3; breadth-first pipelines (arXiv 2211.05953).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors received from and sent to neighbouring stages, forward and backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: four of bytes per element × tokens × hidden (÷ tensor parallel with sequence parallel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the copy that the passes use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: 4 for FP32, otherwise 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), sections 3 and 5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes per gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the gradient between passes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: 4 for FP32 gradients, 2 for BF16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master weight and moments of one parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: 4 for the master weight (none when training in FP32), plus 8 (Adam), 2 (8-bit Adam) or 4 (SGD with momentum, Lion)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model states per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight, gradient and optimizer state of one parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that divide the weights among themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: data parallel × context parallel from ZeRO-3 on, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of expert weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for the weights of experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: data × tensor × context parallel ÷ (expert × expert tensor parallel) from ZeRO-3 on, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that divide the gradients among themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: data parallel × context parallel from ZeRO-2 on, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of expert gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for the gradients of experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: data × tensor × context parallel ÷ (expert × expert tensor parallel) from ZeRO-2 on, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices that divide the optimizer state among themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: data parallel × context parallel from ZeRO-1 on, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of expert optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for the optimizer state of experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: data × tensor × context parallel ÷ (expert × expert tensor parallel) from ZeRO-1 on, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble, share of work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting ÷ working on the slowest stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages of the interleaved schedule, 1 otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: virtual stages when the schedule is interleaved, otherwise 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward and backward pass of one micro-batch on the slowest stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: for each layer the smooth maximum of kernel time and launch time; kernel time is products ÷ (peak × efficiency), attention ÷ its own efficiency, elementwise bytes ÷ memory bandwidth; the head on the last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roofline (Williams et al. 2009); FlashAttention-2 (arXiv 2307.08691); launch floor fitted over published runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is computed again for one micro-batch on that stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: the forward pass (full), two thirds of the MLP (MLP), the scores (attention without FlashAttention)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed gathers and scatters of one micro-batch on that stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: layers × 8 gathers or scatters (12 with full recompute) × (latency + bytes ÷ bandwidth) × (1 − TP overlap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053); NCCL cost model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed ring exchange of one micro-batch on that stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: layers × 3 rounds of keys and values × (1 − CP overlap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed dispatch and combine of one micro-batch on that stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: expert layers × 4 all-to-alls × (1 − EP overlap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP per micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed messages of one micro-batch on that stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: 2 × virtual stages × (latency + message ÷ bandwidth) × (1 − PP overlap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other stages together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One micro-batch through all stages but the slowest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: sum over the stages of one micro-batch&apos;s time, less the slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP traffic time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reductions and gathers of one step if nothing were hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: gradient reductions × scatter of the gradients + gathers of the weights, each latency + bytes ÷ bandwidth on the tiers it crosses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), section 7; NCCL cost model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing behind which that traffic may hide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: all passes of the step when reductions are spread over it or stages are interleaved, otherwise one micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FSDP (arXiv 2304.11277), section 3.3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient reductions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often gradients are reduced in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: once for ZeRO-0 and 1; from ZeRO-2 on after every micro-batch, or after every group of as many micro-batches as stages when interleaved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Breadth-first pipelines (arXiv 2211.05953).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters updated per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters whose state one device updates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes moved per update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State read and written, gradient read, weight written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP volume per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that one device sends for TP in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: micro-batches × layers × 8 (12 with full recompute) × (t − 1) ÷ t × bytes per element × tokens × hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP volume per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that one device sends for CP in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: micro-batches × layers × 3 × (c − 1) ÷ c × keys and values of the whole sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP volume per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that one device sends for EP in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: micro-batches × expert layers × 4 × (e − 1) ÷ e × bytes per element × tokens × experts per token × hidden ÷ t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP volume per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that one device sends for PP in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: micro-batches × 2 × virtual stages × bytes per element × tokens × hidden (÷ t with sequence parallel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP volume per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that one device sends for DP in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: (d − 1) ÷ d × (gradient reductions × gradients + gathered weights), d = data × context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense peak of one device in the number format of the products.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: the catalog&apos;s dense rate for the precision, or of the next wider format that the device has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Useful operations for one token, forward and backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kaplan et al. (arXiv 2001.08361), section 2.1; PaLM (arXiv 2204.02311), appendix B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention FLOPs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores and values over all layers, forward and backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: 12 × layers × heads × head size × sequence length, half of it by the causal convention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PaLM (arXiv 2204.02311), appendix B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware FLOPs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same with what is recomputed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: FLOPs per token plus one forward pass of what is recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of one parameter in a checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: weight, and optimizer state unless only weights are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLPerf Storage; BLOOM (arXiv 2211.05100).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the fullest device holds its share: yes, tight (within the safety margin), or no. A layout that does not add up is no.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: yes when memory × (1 + safety margin) is at most the capacity, tight when memory alone is, otherwise no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The comparison of memory with capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory of the fullest device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of the parts; Korthikanti et al. (arXiv 2205.05198), section 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory that a framework can use on one device. A device sold as 80 GB has 80 GiB of chips, of which the driver shows a little less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data sheet and driver figures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Room left on the fullest device; negative when it does not fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters that one device of the fullest stage holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients kept between passes, in the precision in which they are accumulated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master weights and moments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What every layer keeps for the backward pass, for each micro-batch still in flight on this stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The larger of the logits with their loss and the layer whose backward pass runs; they never peak together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peaks of Megatron and PyTorch runs: logits and layer phases are a maximum, not a sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gathered inputs, messages between stages, what sharding holds undivided for a while, and the collective library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198), section 4.2.2; FSDP (arXiv 2304.11277), section 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Driver context, and memory that the allocator holds without using it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved against allocated memory of published runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of one optimizer step, with everything that is not hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of the parts; Megatron-LM (arXiv 2104.04473), section 2.2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward and backward passes of all micro-batches on the slowest stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roofline (Williams et al. 2009) by class of operation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations computed again in the backward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed gathers and scatters inside each layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053), section 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed exchange of keys and values along the sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889), section 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed journeys of tokens to their experts and back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GShard (arXiv 2006.16668), section 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed messages between stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed reduction of gradients and gathering of weights: what does not hide behind computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), section 7; a smooth maximum, so that no slider jumps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which stages wait while the pipeline fills and drains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading and writing the optimizer&apos;s state once, and the fixed work of a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory traffic of the update.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All wait for the slowest device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Growth with the logarithm of the node count, fitted over published runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ideal at peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same step if every device ran at its dense peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Definition of MFU: PaLM (arXiv 2204.02311), appendix B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput of the whole cluster while it trains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per second and GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput of one device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Useful work of one device, by the chosen convention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOP/s ÷ dense peak. Counts each useful operation once; recomputation does not count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware FLOP/s ÷ dense peak: recomputed operations count too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Days of uninterrupted training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices × hours of uninterrupted training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy of the site over the whole run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average power × time; see power per GPU and PUE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of the device-hours. Storage, people and failed attempts are not in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The price that is entered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Site power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average power of the site while training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uptime Institute definition of PUE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greenhouse gas of the energy used, location based.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid intensity as entered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens in one optimizer step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer steps of the whole run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens over all epochs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FLOPs in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Useful operations of the whole run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training data read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the running job reads, from all devices together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AI workflows for supercomputer architects (source document 3): bytes a sample × samples a second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training data at peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same if every device ran at its dense peak: the upper bound for sizing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ibrahim et al. (PMBS 2021): bytes per FLOP × FLOP/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read bandwidth given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the clients can draw from the storage system together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The narrowest of client and system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenised data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of one epoch as tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One checkpoint of the whole model, without copies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>14 bytes a parameter with Adam: MLPerf Storage, BLOOM (arXiv 2211.05100).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint write time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to write one checkpoint as fast as storage allows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharded writers against the system&apos;s limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth that writes a checkpoint within its share of the interval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write bandwidth given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the writers can put into the storage system together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample reads at peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read bandwidth of one device that runs the sample workload at its dense peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ibrahim et al. (PMBS 2021), bytes per FLOP; source document 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample reads per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same at the utilization that the workload reaches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source document 3: achieved, not peak, FLOP/s size the storage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample reads per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For all devices of a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample reads in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For all devices of the cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact count of the model&apos;s weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: embeddings, attention, MLP or experts, norms and head, layer by layer, from the shape of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public configuration of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights that one token meets: the chosen experts only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in words: as the parameters, with the experts of one token instead of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state of the whole model, in all devices together when nothing is copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: training A100s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A100s by the rule of thumb tokens × epochs × size × 13.3 ÷ hours (billions). A label on an envelope: it knows no layout and no network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory requirements for AI training (source document 1); github.com/hunkim/llm_gpu_cal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: implied MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MFU that the 13.3 A100-hours stand for, at 6 FLOPs a parameter and token and 312 TFLOP/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arithmetic on the rule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick: inference GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs by the rule of thumb output tokens ÷ throughput × queries per minute ÷ 60. It ignores batching, prompts and memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory requirements for AI training (source document 1); Little&apos;s law.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1 × PP %2 × CP %3 × DP %4 = %5 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 on the fullest GPU (stage %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit: %1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits, tight: %1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The free memory is within the safety margin of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits: %1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel leaves the scale-up domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 devices share each matrix, the fast link joins %2: every layer talks over the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel stays inside the scale-up domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient traffic takes %1 of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s of traffic do not hide behind %2 s of computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bubble is %1 of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches for %2 stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times are unknown: a rate of %1 is not published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another accelerator, or edit a copy and enter the missing figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no %2 matrix products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model takes the rate of the next wider format, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputing attention saves nothing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention never stores the scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences are longer than the model was made for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needed, %2 given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage is too slow for the training data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage keeps up with the training data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage is too slow for the checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage keeps up with the checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data set is seen %1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of training on %2 of data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not confirmed by a second source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1 × PP %2 × CP %3 × DP %4 = %5, not %6 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1 does not divide %2 attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP %1 × %2 virtual stages = %3, more than the %4 places that the layers fill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP %1 does not divide %2 experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP %1 × expert tensor %2 = %3 does not divide TP × CP × DP = %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP %1 × micro-batch %2 = %3 does not divide the global batch of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches are no multiple of PP %2, as the interleaved schedule needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP %1 does not divide sequences of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>M tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>G tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries/min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>day</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui</name>
    <message>
        <source>Recover unsaved work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trainyard ended before %1 was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of %1 was kept. Your own file is as you saved it last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unverified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures that others print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited by you, kept in this project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, or “auto”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2; “%3” was not taken over.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ChartExport</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a chart is saved as .png, .svg or .csv.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ChartTable</name>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ideal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui::DemandRows</name>
    <message>
        <source>needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui::OverviewCharts</name>
    <message>
        <source>largest part: %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU by part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fullest GPU, stage %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fullest GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU: %1 of %2; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the excess over capacity on top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, fullest marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Memory of %n pipeline stage(s): the fullest is stage %1 with %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Step time by part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, if it fitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ideal at 100 % of peak %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time: %1; %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui::ScalingChart</name>
    <message>
        <source>%1 MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 without loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a legal layout as it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit as it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to train against GPU count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ideal, no loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if it fitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch of %1 tokens kept; × needs another layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch of %1 tokens kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to train with %1 GPUs: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trainyard::ui::StorageChart</name>
    <message>
        <source>%1× over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1× spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage: demand against supply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● needed   | given, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every GPU at its peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 of %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
