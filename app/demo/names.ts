/** Names as they are in Nepal, English and Devanagari, for the demo only: common given names and surnames, no real persons. */
export const boys = [
  ['Aarav', 'आरव'], ['Aayush', 'आयुष'], ['Abhishek', 'अभिषेक'], ['Anish', 'अनिष'], ['Ashok', 'अशोक'], ['Bibek', 'विवेक'], ['Bikash', 'विकास'], ['Binod', 'विनोद'], ['Bishal', 'विशाल'], ['Dipesh', 'दिपेश'],
  ['Ganesh', 'गणेश'], ['Hari', 'हरि'], ['Kiran', 'किरण'], ['Krishna', 'कृष्ण'], ['Manish', 'मनिष'], ['Milan', 'मिलन'], ['Nabin', 'नवीन'], ['Nischal', 'निश्चल'], ['Prabin', 'प्रवीण'], ['Pradip', 'प्रदीप'],
  ['Prashant', 'प्रशान्त'], ['Rajan', 'राजन'], ['Ramesh', 'रमेश'], ['Rohan', 'रोहन'], ['Roshan', 'रोशन'], ['Sagar', 'सागर'], ['Samir', 'समिर'], ['Sandesh', 'सन्देश'], ['Santosh', 'सन्तोष'], ['Saroj', 'सरोज'],
  ['Shiva', 'शिव'], ['Subash', 'सुवास'], ['Sudip', 'सुदीप'], ['Sujan', 'सुजन'], ['Suman', 'सुमन'], ['Sunil', 'सुनिल'], ['Suraj', 'सुरज'], ['Tenzin', 'तेन्जिन'], ['Ujjwal', 'उज्ज्वल'], ['Yubraj', 'युवराज'],
] as const
export const girls = [
  ['Aarati', 'आरती'], ['Aakriti', 'आकृति'], ['Anisha', 'अनिषा'], ['Anjali', 'अञ्जली'], ['Asmita', 'अस्मिता'], ['Bandana', 'वन्दना'], ['Barsha', 'वर्षा'], ['Bimala', 'विमला'], ['Deepa', 'दीपा'], ['Dikshya', 'दीक्षा'],
  ['Gita', 'गीता'], ['Isha', 'ईशा'], ['Kabita', 'कविता'], ['Kalpana', 'कल्पना'], ['Karuna', 'करुणा'], ['Laxmi', 'लक्ष्मी'], ['Manisha', 'मनिषा'], ['Maya', 'माया'], ['Mina', 'मीना'], ['Nisha', 'निशा'],
  ['Pabitra', 'पवित्रा'], ['Pooja', 'पूजा'], ['Prakriti', 'प्रकृति'], ['Pratiksha', 'प्रतीक्षा'], ['Radhika', 'राधिका'], ['Rashmi', 'रश्मि'], ['Reema', 'रीमा'], ['Rita', 'रिता'], ['Roshani', 'रोशनी'], ['Sabina', 'सविना'],
  ['Samjhana', 'सम्झना'], ['Sangita', 'संगीता'], ['Sarita', 'सरिता'], ['Shristi', 'सृष्टि'], ['Sita', 'सीता'], ['Smriti', 'स्मृति'], ['Sunita', 'सुनिता'], ['Sushmita', 'सुस्मिता'], ['Swastika', 'स्वस्तिका'], ['Yangzom', 'याङजोम'],
] as const
export const surnames = [
  ['Adhikari', 'अधिकारी'], ['Acharya', 'आचार्य'], ['Basnet', 'बस्नेत'], ['Bhandari', 'भण्डारी'], ['Bhattarai', 'भट्टराई'], ['Chaudhary', 'चौधरी'], ['Dahal', 'दाहाल'], ['Gautam', 'गौतम'], ['Ghimire', 'घिमिरे'], ['Gurung', 'गुरुङ'],
  ['Karki', 'कार्की'], ['Khadka', 'खड्का'], ['Khatri', 'खत्री'], ['KC', 'केसी'], ['Lama', 'लामा'], ['Limbu', 'लिम्बु'], ['Magar', 'मगर'], ['Maharjan', 'महर्जन'], ['Neupane', 'न्यौपाने'], ['Poudel', 'पौडेल'],
  ['Pandey', 'पाण्डे'], ['Pokharel', 'पोखरेल'], ['Rai', 'राई'], ['Regmi', 'रेग्मी'], ['Sapkota', 'सापकोटा'], ['Shah', 'शाह'], ['Sharma', 'शर्मा'], ['Sherpa', 'शेर्पा'], ['Shrestha', 'श्रेष्ठ'], ['Subedi', 'सुवेदी'],
  ['Tamang', 'तामाङ'], ['Thapa', 'थापा'], ['Tharu', 'थारु'], ['Thakuri', 'ठकुरी'], ['Timilsina', 'तिमिल्सिना'], ['Yadav', 'यादव'], ['Bishwakarma', 'विश्वकर्मा'], ['Nepali', 'नेपाली'], ['Pariyar', 'परियार'], ['Mishra', 'मिश्र'],
] as const
export const toles = ['Baneshwor', 'Chabahil', 'Dillibazar', 'Gairidhara', 'Jorpati', 'Kalanki', 'Koteshwor', 'Lagankhel', 'Maitidevi', 'Naxal', 'Patan Dhoka', 'Samakhusi', 'Sinamangal', 'Thapathali', 'Tokha'] as const

/** [name, name in Nepali, class code, level, monthly tuition in paisa] in rank order. */
export const grades = [
  ['Nursery', 'नर्सरी', null, 'pre_primary', 2500_00], ['LKG', 'एलकेजी', null, 'pre_primary', 2600_00], ['UKG', 'युकेजी', null, 'pre_primary', 2700_00],
  ['Class 1', 'कक्षा १', '01', 'basic', 2900_00], ['Class 2', 'कक्षा २', '02', 'basic', 3000_00], ['Class 3', 'कक्षा ३', '03', 'basic', 3100_00], ['Class 4', 'कक्षा ४', '04', 'basic', 3300_00],
  ['Class 5', 'कक्षा ५', '05', 'basic', 3400_00], ['Class 6', 'कक्षा ६', '06', 'basic', 3700_00], ['Class 7', 'कक्षा ७', '07', 'basic', 3800_00], ['Class 8', 'कक्षा ८', '08', 'basic', 4000_00],
  ['Class 9', 'कक्षा ९', '09', 'secondary', 4500_00], ['Class 10', 'कक्षा १०', '10', 'secondary', 4800_00], ['Class 11', 'कक्षा ११', '11', 'higher_secondary', 5500_00], ['Class 12', 'कक्षा १२', '12', 'higher_secondary', 5800_00],
] as const

/** [title, Nepali, kind] in the order in which payments fill them. */
export const heads = [
  ['Tuition fee', 'मासिक शुल्क', 'monthly'], ['Computer fee', 'कम्प्युटर शुल्क', 'monthly'], ['Exam fee', 'परीक्षा शुल्क', 'half_yearly'],
  ['Annual fee', 'वार्षिक शुल्क', 'yearly'], ['Admission fee', 'भर्ना शुल्क', 'admission'],
] as const

/** [name, Nepali, credit hours, practical] taught in every grade from 1 on. */
export const subjects = [
  ['Nepali', 'नेपाली', 5, false], ['English', 'अंग्रेजी', 5, false], ['Mathematics', 'गणित', 5, false], ['Science and Technology', 'विज्ञान तथा प्रविधि', 5, true],
  ['Social Studies', 'सामाजिक अध्ययन', 4, false], ['Computer Science', 'कम्प्युटर विज्ञान', 4, true],
] as const
